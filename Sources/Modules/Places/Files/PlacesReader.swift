import API
import Core
import Web

/// Reads a file that comes in pieces. Nothing that a file refers to is fetched.
protocol PlacesReader {
    /// - Throws: `AppError.invalid`, field `file`.
    mutating func read(_ piece: [UInt8]) throws
    /// - Throws: `AppError.invalid`, field `file`; also when the file is incomplete.
    mutating func finish() throws -> PlacesReading
}

extension ExperienceImportFormat {
    /// In bytes. An archive is kept in memory while it is read.
    var largest: Int { (self == .kmz ? 16 : 50) * 1024 * 1024 }

    func reader() -> any PlacesReader {
        switch self {
        case .gpx: XMLPlaces(GPXPlaces())
        case .kml: XMLPlaces(KMLPlaces())
        case .kmz: KMZReader()
        case .geojson: GeoJSONReader()
        case .pachatary: PachataryReader()
        }
    }
}

func notThisFormat(_ name: String) -> AppError {
    .invalid("file", "format", Phrase("places.file.format", ["format": .text(name)]))
}

/// In bytes. Texts are cut later, to their limit in characters.
private let longestText = 256 * 1024

/// Appends a text to those of earlier elements with the same name, which a file may have any number of.
func append(_ text: String, to earlier: inout String) {
    if earlier.utf8.count < longestText { earlier += text }
}

/// Removes the byte order mark at the beginning of a file.
struct MarkSkipper {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private var seen = 0

    mutating func skip(_ piece: [UInt8]) -> ArraySlice<UInt8> {
        var rest = piece[...]
        while seen < Self.mark.count, rest.first == Self.mark[seen] {
            rest.removeFirst()
            seen += 1
        }
        if !rest.isEmpty { seen = Self.mark.count }
        return rest
    }
}

/// Handles the elements of an XML format. Names are without their namespace prefix.
protocol XMLFormat {
    static var root: String { get }
    static var name: String { get }
    /// The elements that matter; all others are skipped with their content.
    static var wanted: Set<String> { get }

    var reading: PlacesReading { get }

    /// - Parameter path: the names of the open elements, from the root to the one that begins.
    mutating func begin(_ path: [String], _ attribute: (String) -> String?, line: Int) throws
    /// A text in the last element of the path.
    mutating func text(_ text: String, _ path: [String])
    /// - Parameter path: includes the element that ends.
    mutating func end(_ path: [String]) throws
    /// After the last element.
    mutating func finish()
}

/// Reads a file in XML.
struct XMLPlaces<Format: XMLFormat>: PlacesReader {
    /// A line with some 600,000 positions, in bytes.
    private static var longestLine: Int { 16 * 1024 * 1024 }

    private var format: Format
    private var mark = MarkSkipper()
    private var path: [String] = []
    private var reader: XMLReader

    init(_ format: Format) {
        self.format = format
        let wanted = Format.wanted
        reader = XMLReader(
            longestText: longestText,
            longTexts: ["coordinates": Self.longestLine],
            isWanted: { wanted.contains(local($0)) }
        )
    }

    mutating func read(_ piece: [UInt8]) throws {
        // Moved out while it emits events, because the handler changes the other properties.
        var reader = XMLReader(longestText: 0)
        swap(&reader, &self.reader)
        defer { swap(&reader, &self.reader) }
        try reader.read(mark.skip(piece)) { try take($0) }
    }

    mutating func finish() throws -> PlacesReading {
        try reader.finish()
        format.finish()
        return format.reading
    }

    private mutating func take(_ event: XMLReader.Event) throws {
        switch event {
        case .begin(let name, let attributes, let line):
            path.append(local(name))
            if path.count == 1 && path[0] != Format.root { throw notThisFormat(Format.name) }
            try format.begin(path, { name in attributes.first { $0.name == name }?.value }, line: line)
        case .text(let text):
            format.text(text, path)
        case .end:
            try format.end(path)
            path.removeLast()
        }
    }
}

/// A name without its namespace prefix.
private func local(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
}
