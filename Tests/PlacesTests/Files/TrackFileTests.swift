import API
import Core
import Testing

@testable import Places

@Suite("The track of a file")
struct TrackFileTests {
    private static let far = #"<trkpt lat="1" lon="1"/><trkpt lat="1" lon="2"><ele>3</ele></trkpt>"#

    @Test("has all segments of all tracks, in their order; routes count only if there is no track")
    func tracks() throws {
        let route = { (east: Int) in "<rte><rtept lat='5' lon='\(east)'/><rtept lat='6' lon='\(east)'/></rte>" }
        let track = """
            <trk><name>Dag 1</name><trkseg>\(Self.far)</trkseg><trkseg><trkpt lat="2" lon="2"/></trkseg></trk>
            <trk><trkseg><trkpt lat="3" lon="-179.12345678"><time>2026-03-04T10:00:00Z</time></trkpt></trkseg></trk>
            """
        let all = [try point(1, 1), try point(1, 2), try point(2, 2), try point(3, -179.123_456_8)]
        #expect(try read("<gpx>\(route(5))\(track)</gpx>") == all)
        let prefixed = "<x:trk><x:trkseg>\(Self.far.replacing("trkpt", with: "x:trkpt"))</x:trkseg></x:trk>"
        #expect(try read("<x:gpx xmlns:x='y'>\(prefixed)</x:gpx>") == Array(all.prefix(2)))
        let both = [try point(5, 5), try point(6, 5), try point(5, 7), try point(6, 7)]
        #expect(try read("<gpx>\(route(5))\(route(7))<trk><trkseg/></trk></gpx>") == both)
    }

    @Test("leaves out positions that do not exist, and takes no notice of places, however many there are")
    func positions() throws {
        let wrong = [("NaN", "4"), ("91", "4"), ("52", "-180.5"), ("0", "0"), ("", ""), ("52,1", "4"), ("1e999", "4")]
        let points = wrong.map { "<trkpt lat=\"\($0)\" lon=\"\($1)\"/>" }.joined()
        let places = String(repeating: "<wpt lat='91' lon='4'/><wpt lat='1' lon='4'/>", count: PlacesFile.most)
        let gpx = "<gpx>\(places)<trk><trkseg>\(points)\(Self.far)\(points)</trkseg></trk></gpx>"
        #expect(try read(gpx) == [try point(1, 1), try point(1, 2)])
    }

    @Test(
        "is refused with a reason if it has fewer than two positions, or the file is something else",
        arguments: [
            ("", "places.file.format"), ("hello", "places.file.format"), ("<kml/>", "places.file.format"),
            ("{\"type\":\"FeatureCollection\"}", "places.file.format"), ("<gpx/>", "places.path.none"),
            ("<gpx><wpt lat='1' lon='1'/><wpt lat='2' lon='1'/></gpx>", "places.path.none"),
            ("<gpx><trk><trkseg><trkpt lat='1' lon='1'/></trkseg></trk></gpx>", "places.path.none"),
            ("<gpx><rte><rtept lat='1' lon='1'/><rtept lat='1' lon='1'/></rte></gpx>", "places.path.none"),
            ("<gpx><trk>", "error.file.truncatedTree"), ("<gpx><trk></gpx>", "error.file.xml"),
        ]
    )
    func refused(text: String, reason: String) throws {
        let error = #expect(throws: AppError.self) { try read(text) }
        #expect(error?.fields.map(\.field) == ["file"] && error?.fields.first?.message.key == reason)
    }

    @Test("of several weeks is read in pieces, and has no more positions than are stored")
    func long() throws {
        var upload = PlacesUpload(isTrack: true)
        upload.take("<gpx><trk><trkseg>".utf8)
        for piece in 0..<20 {
            let points = (piece * 1_000..<(piece + 1) * 1_000).map { index in
                let (north, east) = (index * 7_919 % 10_007, Double(index) / 10_000)
                return "<trkpt lat=\"\(52 + Double(north) / 1_000_000)\" lon=\"\(4 + east)\"/>\n"
            }
            upload.take(points.joined().utf8)
        }
        upload.take("</trkseg></trk></gpx>".utf8)
        let track = try upload.finish().file.track
        let most = ExperiencePath.Limits.positions.upperBound
        #expect((most / 2...most).contains(track.count), "\(track.count)")
        #expect(track.first == (try point(52, 4)))
    }

    @Test("is imported with the places of the file; without any, the file has none")
    func imported() throws {
        let place = "<wpt lat='1' lon='1'><name>A</name></wpt>"
        let track = "<trk><trkseg>\(Self.far)</trkseg></trk>"
        let both = try ExperienceImportFormat.gpx.read(Array("<gpx>\(place)\(track)</gpx>".utf8))
        #expect(both.file.track == [try point(1, 1), try point(1, 2)] && both.lines == 0)
        #expect(both.file.scenes.map(\.title) == ["A"])
        let error = #expect(throws: AppError.self) {
            try ExperienceImportFormat.gpx.read(Array("<gpx>\(track)</gpx>".utf8))
        }
        #expect(error?.fields.map(\.message.key) == ["places.file.onlyLines"])
    }

    @Test("is in files of every format, after the places, and read again")
    func written() throws {
        var file = PlacesFile(title: "Ronde", scenes: [.init(title: "A", point: try point(52, 4))])
        file.track = [try point(52.1, -179.999_999_9), try point(-0.000_000_1, -180)]
        func bytes(_ format: ExperienceFormat) throws -> [UInt8] {
            try PlacesWriter(file: file, now: Instant(milliseconds: 0)).bytes(as: format)
        }
        func text(_ format: ExperienceFormat) throws -> String { String(decoding: try bytes(format), as: UTF8.self) }
        let points = [#"lat="52.1000000" lon="-179.9999999""#, #"lat="-0.0000001" lon="-180.0000000""#]
        let elements = points.map { "<trkpt \($0)/>" }.joined(separator: "\n")
        #expect(try text(.gpx).contains("</wpt>\n<trk><trkseg>\n\(elements)\n</trkseg></trk>\n</gpx>"))
        let line = "-179.9999999,52.1000000\n-180.0000000,-0.0000001"
        #expect(try text(.kml).contains("<LineString><coordinates>\n\(line)\n</coordinates></LineString>"))
        let pairs = "[-179.9999999,52.1000000],[-180.0000000,-0.0000001]"
        #expect(try text(.geojson).contains(#"{"type":"LineString","coordinates":[\#(pairs)]}"#))
        for format in ExperienceFormat.allCases {
            let again = try format.imported.read(bytes(format))
            #expect(again.file == file && again.lines == 0 && again.notes.isEmpty, "\(format)")
        }
    }

    @Test("is the first line without a name in KML and GeoJSON, if it has at least two positions that exist")
    func unnamed() throws {
        let lines = [
            ("Ferry", ["1,1", "2,2"]), ("", ["3,3"]), (" ", ["4,91", "4,52,7", "5,53"]), ("", ["6,6", "7,7"]),
        ]
        let placemarks = lines.map { name, positions in
            let line = "<LineString><coordinates> \(positions.joined(separator: "\n ")) </coordinates></LineString>"
            return "<Placemark>\(line)<name>\(name)</name></Placemark>"
        }
        let features = lines.map { name, positions in
            let pairs = positions.map { "[\($0)]" }.joined(separator: ",")
            let line = #"{"coordinates":[\#(pairs)],"type":"LineString"}"#
            return #"{"type":"Feature","geometry":\#(line),"properties":{"name":"\#(name)"}}"#
        }
        let place = #"{"type":"Feature","geometry":null,"properties":{"name":"A"}}"#
        let json = #"{"type":"FeatureCollection","features":[\#(([place] + features).joined(separator: ","))]}"#
        let kml = "<kml><Placemark><name>A</name></Placemark>\(placemarks.joined())</kml>"
        for (format, text) in [(ExperienceImportFormat.kml, kml), (.geojson, json)] {
            let reading = try format.read(Array(text.utf8))
            #expect(reading.file.track == [try point(52, 4), try point(53, 5)], "\(format)")
            #expect(reading.file.scenes.map(\.title) == ["A"] && reading.lines == 3, "\(format)")
        }
    }

    @Test("is the only line of a KML or GeoJSON file, even with a name", arguments: [1, 2])
    func only(count: Int) throws {
        let line = "<LineString><coordinates>4,52 5,53</coordinates></LineString>"
        let lines = String(repeating: "<Placemark><name>Route</name>\(line)</Placemark>", count: count)
        let kml = "<kml><Document><Placemark><name>A</name></Placemark>\(lines)</Document></kml>"
        let feature = #"{"geometry":{"type":"LineString","coordinates":[[4,52],[5,53]]},"properties":{"name":"Route"}}"#
        let features = [#"{"geometry":null,"properties":{"name":"A"}}"#] + Array(repeating: feature, count: count)
        let json = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let track = try count == 1 ? [point(52, 4), point(53, 5)] : []
        for (format, text) in [(ExperienceImportFormat.kml, kml), (.geojson, json)] {
            let reading = try format.read(Array(text.utf8))
            #expect(reading.file.track == track, "\(format)")
            #expect(reading.file.scenes.map(\.title) == ["A"] && reading.lines == (count == 1 ? 0 : 2), "\(format)")
        }
    }

    private func read(_ text: String) throws -> [GeoPoint] {
        var upload = PlacesUpload(isTrack: true)
        upload.take(text.utf8)
        return try upload.finish().file.track
    }
}
