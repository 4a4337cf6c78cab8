import API
import Core
import Web

extension ExperienceFormat {
    var mediaType: String {
        switch self {
        case .gpx: "application/gpx+xml"
        case .kml: "application/vnd.google-earth.kml+xml"
        case .kmz: "application/vnd.google-earth.kmz"
        case .geojson: "application/geo+json"
        }
    }
}

/// Writes an experience as a file.
struct PlacesWriter {
    let file: PlacesFile
    /// The time of the files in an archive.
    let now: Instant

    /// - Throws: `AppError.unavailable` when there is no memory.
    func bytes(as format: ExperienceFormat) throws -> [UInt8] {
        switch format {
        case .gpx: return Array(gpx.utf8)
        case .kml: return Array(kml.utf8)
        case .kmz:
            let zip = ZipWriter(at: now)
            return try zip.begin("doc.kml") + zip.add(Array(kml.utf8)) + zip.end() + zip.close()
        case .geojson: return Array(try geoJSON().utf8)
        }
    }

    // MARK: - GPX

    /// Scenes are waypoints, because many programs show nothing else. Those without a position are left out: GPX
    /// requires one. Tracks come last.
    private var gpx: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Decklog" xmlns="http://www.topografix.com/GPX/1/1">
            <metadata>\(element("name", file.title ?? ""))\(element("desc", file.description))</metadata>

            """
        for scene in file.scenes {
            guard let point = scene.point else { continue }
            // The order of the elements is fixed. Noon is the same day almost everywhere.
            let time = scene.date.map { "<time>\($0)T12:00:00Z</time>" } ?? ""
            let about = time + element("name", scene.title) + element("desc", scene.description)
            text += "<wpt \(attributes(point))>\(about)</wpt>\n"
        }
        let track = track("<trk><trkseg>\n", "\n</trkseg></trk>\n") { "<trkpt \(attributes($0))/>" }
        return text + track + "</gpx>\n"
    }

    /// The positions of the track between two texts; nothing without a track.
    private func track(_ start: String, _ end: String, separator: String = "\n", _ write: (GeoPoint) -> String)
        -> String
    {
        file.track.isEmpty ? "" : start + file.track.map(write).joined(separator: separator) + end
    }

    private func attributes(_ point: GeoPoint) -> String {
        "lat=\"\(degrees(point.latitude, decimals: 7))\" lon=\"\(degrees(point.longitude, decimals: 7))\""
    }

    // MARK: - KML

    private var kml: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2">
            <Document>\(element("name", file.title ?? ""))\(element("description", markup(file.description)))

            """
        for scene in file.scenes {
            let time = scene.date.map { "<TimeStamp><when>\($0)</when></TimeStamp>" } ?? ""
            let point = scene.point.map { "<Point><coordinates>\(pair($0))</coordinates></Point>" } ?? ""
            text += """
                <Placemark>\(element("name", scene.title))\(element("description", markup(scene.description)))\
                \(time)\(point)</Placemark>

                """
        }
        let (start, end) = ("<Placemark><LineString><coordinates>\n", "\n</coordinates></LineString></Placemark>\n")
        return text + track(start, end, pair) + "</Document>\n</kml>\n"
    }

    /// In KML and GeoJSON, the longitude comes first.
    private func pair(_ point: GeoPoint) -> String {
        "\(degrees(point.longitude, decimals: 7)),\(degrees(point.latitude, decimals: 7))"
    }

    /// Nothing for an empty text.
    private func element(_ name: String, _ text: String) -> String {
        text.isEmpty ? "" : "<\(name)>\(escaped(text))</\(name)>"
    }

    // MARK: - GeoJSON

    private func geoJSON() throws -> String {
        let head = try members([("name", file.title ?? ""), ("description", file.description)])
        let features = try file.scenes.map { scene in
            let point = scene.point.map { #"{"type":"Point","coordinates":[\#(pair($0))]}"# }
            let properties = try members([
                ("name", scene.title), ("description", scene.description), ("date", scene.date?.description ?? ""),
            ])
            return
                #"{"type":"Feature","geometry":\#(point ?? "null"),"properties":{\#(properties.joined(separator: ","))}}"#
        }
        let line = #"{"type":"Feature","geometry":{"type":"LineString","coordinates":["#
        let track = track(line, #"]},"properties":{}}"#, separator: ",") { "[\(pair($0))]" }
        let start = ([#""type":"FeatureCollection""#] + head).joined(separator: ",")
        let all = (track.isEmpty ? features : features + [track]).joined(separator: ",\n")
        return "{\(start),\"features\":[\n\(all)\n]}\n"
    }

    /// Without empty texts.
    private func members(_ texts: [(key: String, text: String)]) throws -> [String] {
        try texts.filter { !$0.text.isEmpty }.map { "\"\($0.key)\":\(try jsonText($0.text))" }
    }
}
