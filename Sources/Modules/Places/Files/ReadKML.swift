import API
import Core
import Web

/// KML 2.0 to 2.2 (OGC 07-147r2): each Placemark with a point, or without any geometry, is a scene. The first LineString without a name, or
/// else the only one, is the path. Links to other files are ignored.
struct KMLPlaces: XMLFormat {
    static let root = "kml"
    static let name = "KML"
    static let wanted: Set<String> = Set(shapes).union([
        "Document", "Folder", "Placemark", "name", "description", "Point", "MultiGeometry", "coordinates", "TimeStamp",
        "when",
    ])
    private static let shapes: Set = ["LineString", "LinearRing", "Polygon", "Track", "MultiTrack", "Model"]

    private(set) var reading = PlacesReading()
    private var place = WrittenPlace()
    private var coordinates = ""
    private var title = ""
    private var description = ""
    /// The name of the first folder.
    private var folder = ""

    mutating func begin(_ path: [String], _ attribute: (String) -> String?, line: Int) throws {
        guard let name = path.last else { return }
        if name == "Placemark" { (place, coordinates) = (WrittenPlace(line: line), "") }
        if Self.shapes.contains(name) { place.isLine = true }
    }

    mutating func text(_ text: String, _ path: [String]) {
        guard let name = path.last, path.count > 1 else { return }
        switch (path[path.count - 2], name) {
        case ("Placemark", "name"): append(text, to: &place.title)
        case ("Placemark", "description"): append(text, to: &place.description)
        case ("TimeStamp", "when"): append(text, to: &place.date)
        // The first point counts.
        case ("Point", "coordinates") where place.position == nil: append(text, to: &coordinates)
        case ("LineString", "coordinates") where reading.file.track.isEmpty:
            for pair in text.split(whereSeparator: \.isWhitespace) {
                if let point = GeoPoint(position(String(pair))) { place.track.add(point) }
            }
        case ("Document", "name") where isHead: append(text, to: &title)
        case ("Document", "description") where isHead: append(text, to: &description)
        case ("Folder", "name") where isHead: append(text, to: &folder)
        default: break
        }
    }

    mutating func end(_ path: [String]) throws {
        switch path.last {
        case "Folder": isHead = false
        case "Placemark":
            place.description = plainText(place.description)
            try reading.add(place)
            isHead = false
        case "Point" where place.position == nil: place.position = position(coordinates)
        default: break
        }
    }

    mutating func finish() {
        reading.describe(title: trim(title).isEmpty ? folder : title, description: plainText(description))
    }

    /// Whether no folder and no place has ended yet.
    private var isHead = true

    /// Longitude, latitude, and perhaps the altitude.
    private func position(_ coordinates: String) -> (latitude: String, longitude: String) {
        let first = coordinates.split(maxSplits: 1, whereSeparator: \.isWhitespace).first ?? ""
        let numbers = first.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        return numbers.count < 2 ? (trim(coordinates), "") : (String(numbers[1]), String(numbers[0]))
    }
}

/// A ZIP archive with a KML document; its pictures are ignored.
struct KMZReader: PlacesReader {
    private var bytes: [UInt8] = []

    mutating func read(_ piece: [UInt8]) { bytes += piece }

    mutating func finish() throws -> PlacesReading {
        let archive = try ZipReader(bytes)
        bytes = []
        let documents = archive.files.filter { $0.name.lowercased().hasSuffix(".kml") }
        guard let document = documents.first(where: { !$0.name.contains("/") }) ?? documents.first else {
            throw notThisFormat("KMZ")
        }
        var reader = XMLPlaces(KMLPlaces())
        try archive.read(document, most: ExperienceImportFormat.kml.largest) { try reader.read($0) }
        return try reader.finish()
    }
}
