import Core

/// GeoJSON (RFC 7946): each feature with a point, or without a geometry, is a scene. Of several points the first counts. The first
/// LineString without a name, or else the only one, is the path. Other lines and areas are left out, as are properties but the name, the
/// description and the date.
struct GeoJSONReader: PlacesReader {
    private static let wanted: Set = [
        "type", "features", "geometry", "geometries", "coordinates", "properties", "name", "title", "description",
        "desc", "time", "date", "crs", "id",
    ]
    private static let lines: Set = ["LineString", "MultiLineString", "Polygon", "MultiPolygon"]
    private static let points: Set = ["Point", "MultiPoint"]

    private var reader = JSONReader(longestText: 256 * 1024, isWanted: { wanted.contains($0) })
    private var mark = MarkSkipper()
    private var reading = PlacesReading()
    private var feature = Feature()
    /// The object around all features; for a file with a single feature or geometry, that one.
    private var root = Feature()

    private struct Feature {
        /// The line of its first value; 0 before that.
        var line = 0
        var type = ""
        var geometry = ""
        var properties: [String: String] = [:]
        /// The first two coordinates in the order of the file, however deeply they are nested.
        var position: [String] = []
        /// The positions of a LineString, and the longitude of the next one.
        var track = WrittenPlace().track
        var longitude = ""
    }

    mutating func read(_ piece: [UInt8]) throws {
        var reader = JSONReader()
        swap(&reader, &self.reader)
        defer { swap(&reader, &self.reader) }
        try reader.read(mark.skip(piece)) { try take($0) }
    }

    mutating func finish() throws -> PlacesReading {
        var reader = reader
        try reader.finish { try take($0) }
        switch root.type {
        case "FeatureCollection":
            reading.describe(title: text(root, ["name", "title"]), description: text(root, ["description", "desc"]))
        case "Feature": try add(root)
        case let type where Self.points.contains(type) || Self.lines.contains(type):
            root.geometry = type
            try add(root)
        default: throw notThisFormat("GeoJSON")
        }
        return reading
    }

    private mutating func take(_ event: JSONReader.Event) throws {
        switch event {
        case .value(let path, let value, let line):
            if path.count > 2, path[0] == "features" {
                if feature.line == 0 { feature.line = line }
                put(value, path.dropFirst(2), in: &feature)
            } else if path.first == "crs" {
                try checkSystem(path, value)
            } else {
                if root.line == 0 { root.line = line }
                put(value, path[...], in: &root)
            }
        case .end(let path, let line):
            guard path.count == 2, path[0] == "features" else { return }
            if feature.line == 0 { feature.line = line }
            try add(feature)
            feature = Feature()
        }
    }

    private func put(_ value: JSONReader.Scalar, _ path: ArraySlice<String>, in feature: inout Feature) {
        let text = value.text ?? ""
        let (first, rest) = (path.first ?? "", path.dropFirst())
        switch (first, rest.first) {
        case ("type", nil): feature.type = text
        case ("geometry", "type") where rest.count == 1, ("geometries", _) where rest.dropFirst().first == "type":
            if feature.geometry.isEmpty || feature.geometry == "GeometryCollection" { feature.geometry = text }
        case ("geometry", "geometries") where rest.last == "type" && rest.dropFirst().first == "0":
            feature.geometry = text
        case ("geometry", _) where rest.contains("coordinates"), ("coordinates", _):
            if path.count == 4, let number = value.text {
                if path.last == "0" { feature.longitude = number }
                let position = (latitude: number, longitude: feature.longitude)
                if path.last == "1", let point = GeoPoint(position) { feature.track.add(point) }
            }
            if feature.position.count == 2 { return }
            // Text or null in place of a number is quoted in the note.
            if case .number(let number) = value {
                feature.position.append(number)
            } else {
                feature.position.append("“\(value.text ?? "null")”")
            }
        case ("properties", .some(let key)) where rest.count == 1: feature.properties[key] = text
        case (let key, nil): feature.properties[key] = text
        default: break
        }
    }

    private mutating func add(_ feature: Feature) throws {
        var place = WrittenPlace(line: max(1, feature.line))
        place.title = text(feature, ["name", "title"])
        place.description = text(feature, ["description", "desc"])
        place.date = text(feature, ["date", "time"])
        if Self.points.contains(feature.geometry) {
            place.position = (feature.position.dropFirst().first ?? "", feature.position.first ?? "")
        } else if !feature.geometry.isEmpty {
            (place.isLine, place.track) = (true, feature.track)
        }
        try reading.add(place)
    }

    /// Only longitudes and latitudes of WGS 84 are supported.
    private func checkSystem(_ path: [String], _ value: JSONReader.Scalar) throws {
        guard path == ["crs", "properties", "name"], let name = value.text else { return }
        if name.hasSuffix("CRS84") || name.hasSuffix(":4326") { return }
        throw AppError.invalid("file", "system", Phrase("places.file.system", ["name": .text(String(name.prefix(80)))]))
    }

    /// The first property that is not empty.
    private func text(_ feature: Feature, _ keys: [String]) -> String {
        keys.lazy.compactMap { feature.properties[$0] }.first { !trim($0).isEmpty } ?? ""
    }
}
