import API
import Core
import Testing

@testable import Places

@Suite("Files of other programs")
struct ForeignPlacesFileTests {
    @Test("GPX with a prefix, extensions, a track and other versions is read; only waypoints are scenes")
    func gpx() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/0" version="1.0"><g:name>Ronde</g:name>
            <g:wpt lat="52.1" lon='4.2'><g:ele>3</g:ele><g:time>2026-03-04T23:30:00.5Z</g:time>
            <g:name> Molen
            aan de Amstel </g:name><g:cmt>Een &amp; twee</g:cmt><g:extensions><g:name>x</g:name></g:extensions></g:wpt>
            <g:rte><g:name>Route</g:name><g:rtept lat="1" lon="1"><g:name>y</g:name></g:rtept></g:rte>
            <g:trk><g:name>Track</g:name><g:trkseg><g:trkpt lat="2" lon="2"><g:name>z</g:name></g:trkpt></g:trkseg></g:trk>
            </g:gpx>
            """
        let reading = try ExperienceImportFormat.gpx.read(Array(text.utf8))
        let scene = PlacesFile.Scene(
            title: "Molen aan de Amstel",
            description: "Een & twee",
            point: try point(52.1, 4.2),
            date: LocalDate("2026-03-04")
        )
        #expect(reading.file == PlacesFile(title: "Ronde", scenes: [scene]))
        #expect(reading.lines == 2 && reading.notes.isEmpty)
    }

    @Test("GPX without waypoints has the points of its first route as scenes")
    func route() throws {
        let route = { (name: String) in
            "<rte><rtept lat=\"1\" lon=\"2\"><name>\(name)</name></rtept><rtept lat=\"3\" lon=\"4\"/></rte>"
        }
        let reading = try ExperienceImportFormat.gpx.read(Array("<gpx>\(route("A"))\(route("B"))</gpx>".utf8))
        #expect(reading.file.scenes.map(\.title) == ["A", "3.00000, 4.00000"])
        #expect(reading.lines == 1)
        #expect(reading.notes.map(\.reason.key) == ["places.file.unnamed"])
    }

    @Test("KML with folders, HTML, CDATA, lines and links is read; the first point of a place counts")
    func kml() throws {
        let text = """
            <kml xmlns="http://earth.google.com/kml/2.1" xmlns:gx="x"><Document><name>Reis</name><Style id="s"><name>x</name></Style>
            <NetworkLink><name>Elsewhere</name><Link><href>http://example.com/</href></Link></NetworkLink>
            <Folder><name>Dag 1</name>
            <Placemark><name><![CDATA[Zee & duin]]></name>
              <description><![CDATA[<p>Eerste <b>regel</b><br/>tweede&nbsp;&#233;</p><img src="http://example.com/a.jpg">]]></description>
              <TimeStamp><when>2026-03-04</when></TimeStamp>
              <MultiGeometry><LineString><coordinates>1,1 2,2</coordinates></LineString>
              <Point><coordinates>
                4.5,52.5,12 9,9,9
              </coordinates></Point><Point><coordinates>7,7</coordinates></Point></MultiGeometry></Placemark>
            <Placemark><name>Pad</name><LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark>
            <Placemark><name>Vlucht</name><gx:Track><when>2026-01-01</when></gx:Track></Placemark>
            <Placemark><name>Ergens</name></Placemark></Folder></Document></kml>
            """
        let reading = try ExperienceImportFormat.kml.read(Array(text.utf8))
        let first = PlacesFile.Scene(
            title: "Zee & duin",
            description: "Eerste regel\ntweede é",
            point: try point(52.5, 4.5),
            date: LocalDate("2026-03-04")
        )
        #expect(reading.file == PlacesFile(title: "Reis", scenes: [first, .init(title: "Ergens")]))
        #expect(reading.lines == 2 && reading.notes.isEmpty)
    }

    @Test("GeoJSON may have its members in any order, and be a feature or a geometry; other properties are left out")
    func geoJSON() throws {
        let text = """
            {"features":[{"properties":{"marker-color":"#f00","desc":"b","name":"A","nested":{"name":"x"}},
            "geometry":{"coordinates":[4.5,52.5,3],"type":"Point"},"type":"Feature"},
            {"type":"Feature","id":7,"geometry":null,"properties":{"title":"B","date":"2026-03-04T10:00:00Z"}},
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"name":"C"}},
            {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},"properties":{"name":"D"}},
            {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[5,6]}]},
            "properties":{"name":"E"}}],
            "crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"name":"Reis","type":"FeatureCollection"}
            """
        let reading = try ExperienceImportFormat.geojson.read(Array(text.utf8))
        let scenes: [PlacesFile.Scene] = [
            .init(title: "A", description: "b", point: try point(52.5, 4.5)),
            .init(title: "B", date: LocalDate("2026-03-04")), .init(title: "D", point: try point(2, 1)),
            .init(title: "E", point: try point(6, 5)),
        ]
        let track = [try point(2, 1), try point(4, 3)]
        #expect(reading.file == PlacesFile(title: "Reis", scenes: scenes, track: track))
        #expect(reading.lines == 0 && reading.notes.isEmpty)
        let one = try ExperienceImportFormat.geojson.read(Array(#"{"type":"Point","coordinates":[4.5,52.5]}"#.utf8))
        #expect(one.file.scenes == [.init(title: "52.50000, 4.50000", point: try point(52.5, 4.5))])
        let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"F"}}"#
        #expect(try ExperienceImportFormat.geojson.read(Array(feature.utf8)).file.scenes.map(\.title) == ["F"])
    }

    @Test(
        "responses of Pachatary are read in any order, as a list or a page",
        arguments: ["[SCENES]", #"{"results":[SCENES],"next_url":null}"#]
    )
    func pachatary(list: String) throws {
        let scene = { (id: Int, title: String) in
            #"{"id":"\#(id)","title":"\#(title)","description":"d","picture":{"small_url":"http://example.com/s"},"#
                + #""latitude":52.5,"longitude":-4.5,"experience_id":"7"}"#
        }
        let experience = #"{"id":"7","title":"Reis","description":"Ver","author_profile":{"username":"lea","bio":"x"}}"#
        let scenes = list.replacing("SCENES", with: "\(scene(2, "A")),\(scene(1, "B"))")
        for text in ["\(experience)\n\(scenes)", "\(scenes)\(experience)"] {
            let file = try ExperienceImportFormat.pachatary.read(Array(text.utf8)).file
            #expect(file.title == "Reis" && file.description == "Ver")
            #expect(file.scenes.map(\.title) == ["A", "B"])
            #expect(file.scenes.first?.point == (try point(52.5, -4.5)))
        }
    }
}

extension ExperienceImportFormat {
    /// Reads a whole file.
    func read(_ bytes: [UInt8]) throws -> PlacesReading {
        var reader = reader()
        try reader.read(bytes)
        return try reader.finish().checked()
    }
}
