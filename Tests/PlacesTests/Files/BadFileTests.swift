import API
import Core
import Testing
import Web

@testable import Places

@Suite("Files that cannot be imported")
struct BadPlacesFileTests {
    private static let deep = String(repeating: "<a>", count: 40)
    private static let list = String(repeating: "[", count: 40)

    @Test(
        "are refused with the reason and the line",
        arguments: [
            (.gpx, "", "error.file.truncatedTree"), (.gpx, "<kml/>", "places.file.format"),
            (.kml, "<gpx/>", "places.file.format"), (.kml, "<html><body>", "places.file.format"),
            (.gpx, "<gpx>\n<wpt lat=\"1\" lon=\"1\">", "error.file.truncatedTree line=2"),
            (.gpx, "<gpx>\n<wpt></gpx>", "error.file.xml line=2"),
            (.gpx, "<!DOCTYPE g [<!ENTITY a \"b\">]><gpx/>", "error.file.xml line=1"),
            (.gpx, "<gpx><name>\n&boom;</name></gpx>", "error.file.xml line=2"),
            (.gpx, "<gpx>\n\(deep)", "error.file.deep line=2"), (.gpx, "<gpx/>", "places.file.empty"),
            (.gpx, "<gpx>\u{0}", "error.file.nul line=1"), (.gpx, "<gpx><trk/></gpx>", "places.file.onlyLines"),
            (.geojson, "{}", "places.file.format"), (.geojson, "[]", "places.file.format"),
            (.geojson, "{\"type\":\"Topology\"}", "places.file.format"),
            (.geojson, "{\"type\":\"FeatureCollection\",\"features\":[]}", "places.file.empty"),
            (.geojson, "{\n\"type\": NaN}", "error.file.tree line=2"), (.geojson, "\(list)", "error.file.deep line=1"),
            (.geojson, "{\"crs\":{\"properties\":{\"name\":\"EPSG:28992\"}}}", "places.file.system"),
            (.geojson, "{\"type\":\"Point\",\n\"coordinates\":[1e999,2]}", "error.file.tree line=2"),
            (.kmz, "", "error.file.archive"), (.kmz, "PK\u{3}\u{4}", "error.file.archive"),
            (.pachatary, "[]", "places.file.empty"), (.pachatary, "{\"error\":{\"code\":\"x\"}}", "places.file.empty"),
            (
                .pachatary, "{\"id\":\"1\",\"title\":\"A\"}\n{\"id\":\"2\",\"title\":\"B\"}",
                "places.file.several line=2"
            ),
        ] as [(ExperienceImportFormat, String, String)]
    )
    func refused(format: ExperienceImportFormat, text: String, told: String) {
        #expect(message { try format.read(Array(text.utf8)) }.hasPrefix(told))
    }

    @Test(
        "because of one place report its line, and the others are imported",
        arguments: [
            ("91", "4"), ("-90.5", "4"), ("52", "180.5"), ("NaN", "4"), ("inf", "4"), ("1e999", "4"), ("0x10", "4"),
            ("", ""), ("52,1", "4"),
        ]
    )
    func position(latitude: String, longitude: String) throws {
        let gpx = """
            <gpx><wpt lat="1" lon="1"><name>A</name></wpt>
            <wpt lat="\(latitude)" lon="\(longitude)"><name>B</name></wpt>
            <wpt lat="2" lon="2"><name>C</name></wpt></gpx>
            """
        let reading = try ExperienceImportFormat.gpx.read(Array(gpx.utf8))
        #expect(reading.file.scenes.map(\.title) == ["A", "C"])
        #expect(reading.rejected == 1)
        let shown = Phrase("places.file.position", ["position": .text("\(latitude), \(longitude)")])
        #expect(reading.notes == [.init(line: 2, reason: shown)])
    }

    @Test("because their coordinates are not numbers report that")
    func coordinates() throws {
        for coordinates in [#"["52","4"]"#, "[]", "[null,1]", "[1]"] {
            let text = """
                {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":\(coordinates)}}
                """
            let reading = try ExperienceImportFormat.geojson.read(Array(text.utf8))
            #expect(reading.file.scenes.isEmpty && reading.notes.map(\.reason.key) == ["places.file.position"])
        }
        let kml = "<kml><Placemark><name>A</name><Point><coordinates>4.5, 52.5</coordinates></Point></Placemark></kml>"
        #expect(try ExperienceImportFormat.kml.read(Array(kml.utf8)).rejected == 1)
    }

    @Test("with a title or a description that is too long keep as much as fits, and say so")
    func long() throws {
        let exact = try one(name: String(repeating: "é", count: 80), description: "")
        #expect(exact.notes.isEmpty && exact.file.scenes[0].title.count == 80)
        let (title, text) = (String(repeating: "é", count: 81), String(repeating: "x", count: 4_001))
        let reading = try one(name: title, description: "tekst")
        #expect(reading.file.scenes[0].title == String(repeating: "é", count: 79) + "…")
        #expect(reading.file.scenes[0].description == title + "\n\ntekst")
        #expect(reading.notes.map(\.reason.key) == ["places.file.longTitle"])
        let second = try one(name: "A", description: text)
        #expect(second.file.scenes[0].description.count == 4_000)
        #expect(second.notes.map(\.reason.key) == ["places.file.longText"])
    }

    @Test("with unnamed places name them after their description or position; an empty one at 0, 0 is no place")
    func unnamed() throws {
        #expect(try one(name: " ", description: "Eerste regel\ntweede").file.scenes[0].title == "Eerste regel")
        #expect(try one(name: "", description: "").file.scenes[0].title == "1.00000, 2.00000")
        let empty = try ExperienceImportFormat.gpx.read(Array("<gpx><wpt lat=\"0\" lon=\"0\"/></gpx>".utf8))
        #expect(empty.rejected == 1 && empty.notes.map(\.reason.key) == ["places.file.nothing"])
        let kml = try ExperienceImportFormat.kml.read(Array("<kml><Placemark/></kml>".utf8))
        #expect(kml.rejected == 1)
    }

    @Test("with more than 500 places name the line of the first excess one; 500 are imported")
    func many() throws {
        let places = { (count: Int) in
            "<gpx>\n" + String(repeating: "<wpt lat=\"1\" lon=\"1\"><name>A</name></wpt>\n", count: count) + "</gpx>"
        }
        #expect(try ExperienceImportFormat.gpx.read(Array(places(500).utf8)).file.scenes.count == 500)
        #expect(
            message { try ExperienceImportFormat.gpx.read(Array(places(501).utf8)) }
                == "places.file.tooMany line=502 most=500"
        )
    }

    @Test("with thousands of bad places keep only the first notes")
    func notes() throws {
        let text = "<gpx>" + String(repeating: "<wpt lat=\"99\" lon=\"1\"/>\n", count: 5_000) + "</gpx>"
        let reading = try ExperienceImportFormat.gpx.read(Array(text.utf8))
        #expect(reading.rejected == 5_000 && reading.notes.count == 100)
    }

    @Test("with an enormous text or tag are refused before it is in memory")
    func enormous() throws {
        var text = XMLPlaces(GPXPlaces())
        try text.read(Array("<gpx><wpt lat=\"1\" lon=\"1\"><name>".utf8))
        let piece = [UInt8](repeating: 0x78, count: 64 * 1024)
        #expect(message { for _ in 0..<5 { try text.read(piece) } } == "error.file.longCell line=1")
        var tag = XMLPlaces(GPXPlaces())
        #expect(message { try tag.read(Array("<gpx a=\"".utf8) + piece) } == "error.file.longCell line=1")
    }

    @Test("in an archive without a document, or with something else in it, are refused")
    func archives() throws {
        let zip = ZipWriter(at: Instant(milliseconds: 0))
        let pictures = try zip.begin("files/1.jpg") + zip.add([1]) + zip.end() + zip.close()
        #expect(message { try ExperienceImportFormat.kmz.read(pictures) } == "places.file.format format=KMZ")
        let other = ZipWriter(at: Instant(milliseconds: 0))
        let gpx = try other.begin("doc.kml") + other.add(Array("<gpx/>".utf8)) + other.end() + other.close()
        #expect(message { try ExperienceImportFormat.kmz.read(gpx) } == "places.file.format format=KML")
    }

    private func one(name: String, description: String) throws -> PlacesReading {
        let text = "<gpx><wpt lat=\"1\" lon=\"2\"><name>\(name)</name><desc>\(description)</desc></wpt></gpx>"
        return try ExperienceImportFormat.gpx.read(Array(text.utf8))
    }
}

/// The key and arguments of the error of `body`; "" without one.
private func message(_ body: () throws -> some Any) -> String {
    do {
        _ = try body()
        return ""
    } catch let error as AppError {
        guard let phrase = error.fields.first?.message else { return error.message.key }
        let arguments = phrase.arguments.sorted { $0.key < $1.key }.map { name, value in
            switch value {
            case .number(let number): "\(name)=\(number)"
            case .text(let text): "\(name)=\(text)"
            default: name
            }
        }
        return ([phrase.key] + arguments).joined(separator: " ")
    } catch {
        return "\(error)"
    }
}
