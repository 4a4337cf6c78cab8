import API
import Core
import TestSupport
import Testing

@testable import Places

@Suite("An exported experience")
struct PlacesRoundTripTests {
    private static let letters: [Character] = [
        "a", "Z", "é", "ß", "漢", "🧭", "<", ">", "&", "\"", "'", "]", "[", "{", "}", ",", "\\", "/", ";", "#", "-", "9",
        "\u{2028}", "\u{200F}", "\u{200D}", "\u{301}", "👩‍🚒",
    ]
    private static let snippets = [
        "]]>", "&lt;", "<b>", "<br/>", "&#65;", "a < b", "&", "<!--", "-->", "\\u0041", "%s",
    ]

    @Test(
        "keeps titles, descriptions, order, days and positions when it is imported again",
        arguments: ExperienceFormat.allCases,
        TestSeeds.several(1...20)
    )
    func roundTrip(format: ExperienceFormat, seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var file = PlacesFile(title: title(&random), description: text(&random))
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            var scene = PlacesFile.Scene(title: title(&random), description: text(&random))
            // GPX has no places without a position.
            scene.point = format != .gpx && Int.random(in: 0..<5, using: &random) == 0 ? nil : try spot(&random)
            let day = Int.random(in: 0..<40_000, using: &random)
            scene.date = Bool.random(using: &random) ? LocalDate(daysSinceEpoch: day) : nil
            file.scenes.append(scene)
        }
        let bytes = try PlacesWriter(file: file, now: Instant(milliseconds: 1_700_000_000_000)).bytes(as: format)
        let reading = try format.imported.read(bytes)
        #expect(reading.file == file, "seed \(seed)")
        #expect(reading.notes.isEmpty && reading.rejected == 0 && reading.lines == 0, "seed \(seed)")
        #expect(
            try PlacesWriter(file: reading.file, now: Instant(milliseconds: 1_700_000_000_000)).bytes(as: format)
                == bytes
        )
    }

    @Test("is read the same in pieces of any size", arguments: ExperienceFormat.allCases, [1, 2, 7, 1_000])
    func pieces(format: ExperienceFormat, size: Int) throws {
        let scenes = [PlacesFile.Scene(title: "Één", description: "a\nb", point: try point(52, 4))]
        let file = PlacesFile(title: "Ronde", scenes: scenes, track: [try point(52, 4), try point(53, 5)])
        let bytes = try PlacesWriter(file: file, now: Instant(milliseconds: 0)).bytes(as: format)
        var reader = try format.imported.reader()
        for start in stride(from: 0, to: bytes.count, by: size) {
            try reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(try reader.finish().file == file)
    }

    @Test("has numbers with seven decimals and no exponent, and longitude first where the format requires it")
    func numbers() throws {
        let file = PlacesFile(scenes: [.init(title: "A", point: try point(0.000_000_04, -1e-5))])
        func written(_ format: ExperienceFormat) throws -> String {
            let bytes = try PlacesWriter(file: file, now: Instant(milliseconds: 0)).bytes(as: format)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try written(.gpx).contains(#"lat="0.0000000" lon="-0.0000100""#))
        #expect(try written(.kml).contains("<coordinates>-0.0000100,0.0000000</coordinates>"))
        #expect(try written(.geojson).contains(#""coordinates":[-0.0000100,0.0000000]"#))
    }

    private func title(_ random: inout SplitMix) -> String {
        let text = oneLine(some(&random, most: 12))
        return text.isEmpty || text.unicodeScalars.count > 80 ? "Haven" : text
    }

    private func text(_ random: inout SplitMix) -> String {
        let lines = (0..<Int.random(in: 0...4, using: &random)).map { _ in some(&random, most: 30) }
        return trim(lines.joined(separator: "\n"))
    }

    private func some(_ random: inout SplitMix, most: Int) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...most, using: &random) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: text += Self.snippets.randomElement(using: &random) ?? ""
            case 1: text += " "
            default: text.append(Self.letters.randomElement(using: &random) ?? "x")
            }
        }
        return text
    }

    /// With as many decimals as files have.
    private func spot(_ random: inout SplitMix) throws -> GeoPoint {
        let latitude = Double(Int.random(in: -900_000_000...900_000_000, using: &random)) / 1e7
        let longitude = Double(Int.random(in: -1_800_000_000...1_800_000_000, using: &random)) / 1e7
        return try point(latitude, longitude)
    }
}

extension ExperienceFormat {
    /// The format as which a file in this one is imported.
    var imported: ExperienceImportFormat {
        get throws { try #require(ExperienceImportFormat(rawValue: rawValue)) }
    }
}
