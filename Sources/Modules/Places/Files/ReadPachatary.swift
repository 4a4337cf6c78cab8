import Core

/// Responses of Pachatary's API, as saved by a program such as curl: the scenes of an experience, and before or after
/// them the experience itself.
struct PachataryReader: PlacesReader {
    private static let wanted: Set = [
        "results", "id", "title", "description", "latitude", "longitude", "experience_id",
    ]

    private var reader = JSONReader(longestText: 256 * 1024, isSequence: true, isWanted: { wanted.contains($0) })
    private var mark = MarkSkipper()
    private var reading = PlacesReading()
    private var record = Record()
    private var experiences: Set<String> = []

    private struct Record {
        /// The line of its first value; 0 before that.
        var line = 0
        var texts: [String: String] = [:]
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
        return reading
    }

    private mutating func take(_ event: JSONReader.Event) throws {
        switch event {
        case .value(let path, let value, let line):
            guard let key = path.last, path.count <= 3, let text = value.text else { return }
            if record.line == 0 { record.line = line }
            record.texts[key] = text
        case .end(let path, _):
            // A list that ends here has no values of its own.
            let isRecord = path.isEmpty || path.count == 1 && path != ["results"] || path.first == "results"
            if isRecord && !record.texts.isEmpty { try add(record) }
            if isRecord { record = Record() }
        }
    }

    private mutating func add(_ record: Record) throws {
        let (texts, line) = (record.texts, record.line)
        let title = texts["title"] ?? ""
        let description = texts["description"] ?? ""
        if let latitude = texts["latitude"], let longitude = texts["longitude"] {
            try require(texts["experience_id"], line)
            let position = (latitude: latitude, longitude: longitude)
            try reading.add(WrittenPlace(line: line, title: title, description: description, position: position))
        } else if texts["title"] != nil, texts["experience_id"] == nil {
            try require(texts["id"], line)
            reading.describe(title: title, description: description)
        }
    }

    /// - Throws: `AppError.invalid`, field `file`, for a second experience: which scenes belong together would be a guess.
    private mutating func require(_ experience: String?, _ line: Int) throws {
        guard let experience else { return }
        experiences.insert(experience)
        if experiences.count > 1 {
            throw AppError.invalid("file", "several", Phrase("places.file.several", ["line": .number(line)]))
        }
    }
}
