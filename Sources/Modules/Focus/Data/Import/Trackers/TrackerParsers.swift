import Core

/// Reads a file that comes in pieces.
protocol FocusFileParser {
    /// - Throws: `AppError.invalid`, field `file`, with the number of the line; `tooLarge` for too many entries.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws
    mutating func finish() throws -> FocusFile
}

/// A list of objects, or TimeTagger's object with a list of records.
final class TrackerJSON: FocusFileParser {
    private static let formats: [TrackerFormat] = [.watsonLog, .watsonFrames, .timeTaggerRecords, .timewarrior]

    private let file: TrackerFile
    private var reader = JSONReader()
    private var object = FileObject()
    private var format: TrackerFormat?

    init(_ file: TrackerFile) {
        self.file = file
    }

    func read(_ bytes: ArraySlice<UInt8>) throws { try reader.read(bytes, take) }

    func finish() throws -> FocusFile {
        try reader.finish(take)
        if format == nil { throw AppError.unknownFile(file.format) }
        return file.finish()
    }

    private func take(_ event: JSONReader.Event) throws {
        switch event {
        case .value(let path, let value, _):
            if let depth = depth(path), path.count > depth { object.take(path[depth...], value) }
        case .end(let path, let line):
            guard path.count == depth(path) else { return }
            let taken = object
            object = FileObject()
            let format = try self.format ?? file.recognised(Self.formats) { taken[$0] != nil }
            self.format = format
            try file.add(line, of: format.tracker) { try format.read(taken, file.zone) }
        }
    }

    /// The length of the path of an entry.
    private func depth(_ path: [String]) -> Int? {
        guard let first = path.first else { return nil }
        return first == "records" ? 2 : Int(first) == nil ? nil : 1
    }
}

/// A table with a header. Another header ends it.
final class TrackerTable: FocusFileParser {
    private static let formats: [TrackerFormat] = [
        .toggl, .simpleTimeTracker, .timeTaggerTable, .timeTaggerReport, .aTimeLogger,
    ]

    private let file: TrackerFile
    private var reader: CSVReader
    private var format: TrackerFormat?
    private var header: [String] = []
    private var isOver = false

    init(_ file: TrackerFile, separator: UInt8) {
        self.file = file
        reader = CSVReader(separator: separator)
    }

    func read(_ bytes: ArraySlice<UInt8>) throws { try reader.read(bytes, take) }

    func finish() throws -> FocusFile {
        try reader.finish(take)
        if format == nil { throw AppError.unknownFile(file.format) }
        return file.finish()
    }

    private func take(_ line: CSVReader.Line) throws {
        let cells = line.cells.map(trim)
        guard let format else {
            header = cells.map { $0.lowercased() }
            format = try file.recognised(Self.formats, has: header.contains)
            return
        }
        if cells[0].lowercased() == header[0] { isOver = true }
        if isOver { return }
        let object = FileObject(Dictionary(zip(header, cells).filter { $1 != "" }) { first, _ in first })
        try file.add(line.number, of: format.tracker) { try format.read(object, file.zone) }
    }
}
