import Core
import Foundation
import HTML
import TestSupport
import Testing
import Web

@testable import Places

@Suite("A path")
struct ScenePathTests {
    @Test("has the length of the straight lines between its positions")
    func length() throws {
        #expect(ScenePath(points: []).length == 0)
        #expect(ScenePath(points: [try point(52, 4)]).length == 0)
        let there = [try point(0, 179.5), try point(0, -179.5), try point(1, -179.5)]
        #expect(abs(ScenePath(points: there).length - 2 * 111_195.08) < 1)
        #expect(ScenePath(points: there).length == ScenePath(points: there.reversed()).length)
    }

    @Test(
        "has a walking time in steps of 5 minutes, or 15 from an hour on; none without distance or beyond 12 hours",
        arguments: [
            (0, nil), (0.5, nil), (10, 5), (1_000, 15), (4_640, 60), (5_000, 60), (9_000, 120), (56_400, 705),
            (58_000, nil),
        ] as [(Double, Int?)]
    )
    func walkingTime(meters: Double, minutes: Int?) throws {
        let degrees = meters / 111_195.08
        #expect(ScenePath(points: [try point(0, 0), try point(0, degrees)]).walkingTime == minutes)
    }

    @Test(
        "has a length in words",
        arguments: [
            (0, "0 m"), (9.4, "9 m"), (9.5, "10 m"), (994, "990 m"), (995, "1 km"), (1_049, "1 km"), (1_050, "1.1 km"),
            (9_949, "9.9 km"), (9_950, "10 km"), (123_499, "123 km"), (20_000_000, "20000 km"),
        ] as [(Double, String)]
    )
    func inWords(meters: Double, text: String) throws {
        #expect(try words(.english).distance(meters) == text)
    }

    @Test("has the decimal mark of the language in its length")
    func mark() throws {
        #expect(try words(.dutch).distance(1_234) == "1,2 km")
    }
}

@Suite("The frame of a map")
struct MapFrameTests {
    private static let inside = (x: 48...592, y: 48...372)

    @Test("fits all positions as large as possible, with squares of 1, 2 or 5 followed by zeros")
    func fits() throws {
        let cases: [[GeoPoint]] = [
            [try point(52.3731, 4.8922)], [try point(52, 4), try point(52, 4), try point(52, 4)],
            [try point(0, 0), try point(0, 0.000_009)], [try point(0, 0), try point(0, 89.93)],
            [try point(90, 0), try point(-90, 0)], [try point(90, 12), try point(90, -120)],
            [try point(89.9, 0), try point(89.9, 180)], [try point(-33, 151), try point(52, 4), try point(40, -74)],
        ]
        for points in cases {
            let frame = try #require(MapFrame(points))
            #expect(frame.spots.count == points.count)
            let isInside = frame.spots.allSatisfy { Self.inside.x.contains($0.x) && Self.inside.y.contains($0.y) }
            #expect(isInside, "\(points)")
            #expect((72...180.1).contains(frame.squareUnits), "\(points) \(frame.squareUnits)")
            let digits = String(Int(frame.square)).replacing("0", with: "")
            #expect(["1", "2", "5"].contains(digits), "\(frame.square)")
        }
        #expect(MapFrame([]) == nil)
    }

    @Test("is cut where there is nothing, so that neighbours across the date line stay together")
    func dateLine() throws {
        let frame = try #require(MapFrame([try point(-17, 179.99), try point(-17, -179.99), try point(-17, 180)]))
        #expect(frame.spots.map(\.x) == [48, 592, 320])
        #expect(frame.metersPerUnit < 5)
        let same = try #require(MapFrame([try point(0, 180), try point(0, -180)]))
        #expect(same.spots[0] == same.spots[1])
    }

    @Test("has north at the top, east on the right, and distances that are right in both directions")
    func directions() throws {
        let frame = try #require(MapFrame([try point(60, 10), try point(60.01, 10), try point(60, 10.02)]))
        #expect(frame.spots[1].y < frame.spots[0].y && frame.spots[2].x > frame.spots[0].x)
        // At 60° a degree of longitude is half as long as one of latitude.
        let (up, right) = (frame.spots[0].y - frame.spots[1].y, frame.spots[2].x - frame.spots[0].x)
        #expect(abs(up - right) <= 1)
    }

    @Test("separates scenes a metre apart, and not those at the same position")
    func close() throws {
        let apart = try #require(MapFrame([try point(0, 0), try point(0, 0.000_009)]))
        #expect(MapPin.all(apart.spots, numbers: [1, 2]).map(\.label) == ["1", "2"])
        let same = try #require(MapFrame([try point(0, 0), try point(0, 0)]))
        #expect(MapPin.all(same.spots, numbers: [1, 2]).map(\.label) == ["1–2"])
    }
}

@Suite("Pins")
struct MapPinTests {
    @Test("of scenes that would overlap become one, with a range, two numbers or a count")
    func labels() {
        let (here, there) = (MapFrame.Spot(x: 100, y: 100), MapFrame.Spot(x: 400, y: 100))
        #expect(MapPin.all([here, there, here], numbers: [1, 2, 3]).map(\.label) == ["1, 3", "2"])
        #expect(MapPin.all([there, here, here, here], numbers: [1, 2, 3, 4]).map(\.label) == ["1", "2–4"])
        #expect(MapPin.all([here, there, here, here], numbers: [1, 2, 3, 4]).map(\.label) == ["×3", "2"])
    }

    @Test("never overlap, and none is lost, however many there are", arguments: TestSeeds.several(1...3))
    func random(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let spots = (0..<500).map { _ in
            MapFrame.Spot(x: Int.random(in: 48...592, using: &random), y: Int.random(in: 48...372, using: &random))
        }
        let pins = MapPin.all(spots, numbers: Array(1...500))
        #expect(pins.flatMap(\.scenes).sorted() == Array(0..<500), "seed \(seed)")
        for (place, pin) in pins.enumerated() {
            for other in pins[..<place] {
                let isBeside = abs(pin.x - other.x) * 2 >= pin.width + other.width
                let isApart = isBeside || abs(pin.y - other.y) >= MapPin.height
                #expect(isApart, "seed \(seed): \(pin.label) and \(other.label)")
            }
        }
    }
}

@Suite("A map of scenes")
struct SceneMapTests {
    @Test("has an accessible name, a description, a scale, pins, and a table of the positions")
    func written() throws {
        let map = try write([
            (1, "Molen <De Gooyer>", try point(52.366_66, 4.926_24)), (2, "Haven", try point(52.377_956, 4.897_07)),
        ])
        for part in [
            #"role="img" aria-labelledby="map-title" aria-describedby="map-desc">"#,
            #"<title id="map-title">Map of the scenes</title>"#,
            "2 scenes, 2.3 km in straight lines, about 30 min on foot. A square is 500 m wide, and north is up.",
            #"<path class="map-line" d="M"#, #"text-anchor="middle">1</text>"#, #"text-anchor="middle">2</text>"#,
            "<bdi>Molen &lt;De Gooyer&gt;</bdi>", "52.36666, 4.92624", "2.3 km</span>",
        ] {
            #expect(map.contains(part), "\(part) is not in \(map)")
        }
        #expect(!map.contains("stands for"))
    }

    @Test("of one scene has no line; one of scenes at the same place has a pin for all of them, and says so")
    func one() throws {
        let map = try write([(7, "Haven", try point(52, 4))])
        #expect(map.contains("1 scene. A square is") && !map.contains("map-line") && map.contains(">7</text>"))
        let several = try write((1...12).map { ($0, "Haven", try point(52, 4)) })
        #expect(several.contains(">1–12</text>") && several.contains("stands for"))
        #expect(several.contains("12 scenes, 0 m in straight lines. A square"))
        #expect(try write([]).isEmpty)
    }

    @Test("draws the track instead of straight lines, at most once at a spot, and is as large as both need")
    func track() throws {
        let scenes: [(number: Int, title: String, point: GeoPoint)] = [
            (1, "Molen", try point(52, 4)), (2, "Haven", try point(52, 4.01)),
        ]
        let far = try (0..<1_000).map { try point(52 + Double($0) / 100_000, 4.1) }
        let map = try write(scenes, track: far)
        #expect(map.contains("2 scenes, 1.1 km along the track, about 15 min on foot. A square is"))
        #expect(map.contains(#"<path class="map-line map-track" d="M"#) && !map.contains("straight"))
        let line = try #require(map.split(separator: #"map-track" d="M"#).last?.prefix { $0 != "\"" })
        #expect((2...100).contains(line.split(separator: "L").count), "\(line)")
        let frame = try #require(MapFrame(scenes.map(\.point) + far))
        #expect(map.contains("x=\"\(frame.spots[0].x)\"") && frame.spots[0].x == 48 && frame.spots[999].x == 592)
        let alone = try write([], track: far)
        #expect(alone.contains(">1.1 km along the track") && !alone.contains("<table"))
    }

    private func write(
        _ scenes: [(number: Int, title: String, point: GeoPoint)],
        track: [GeoPoint] = []
    ) throws -> String {
        let html = HTML()
        let path = ScenePath(points: track.isEmpty ? scenes.map(\.point) : track, isTrack: !track.isEmpty)
        SceneMap(scenes: scenes, path: path, html: html, words: try words(.english)).write()
        return String(decoding: html.bytes, as: UTF8.self)
    }
}

/// The words of this module and of the kernel.
func words(_ language: Language) throws -> Words {
    try Catalog(["Web", "Places"].compactMap { resourceFolder(of: $0) }).words(language)
}
