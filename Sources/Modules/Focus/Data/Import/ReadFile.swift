import API
import Core

/// Reads a file piece by piece: `part` returns one after the other, and finally an empty one.
enum FocusFileReader {
    /// - Parameters:
    ///   - format: `nil` to recognise it.
    ///   - zone: for times without one.
    /// - Returns: its content, with entries ordered by start.
    /// - Throws: `AppError.invalid`, field `file`, or field `format` for a file that is not in the format; `tooLarge` for
    ///   too many entries.
    static func read(
        as format: FocusImportFormat? = nil,
        now: Instant,
        zone: Zone,
        part: (Int) async throws -> [UInt8]
    ) async throws -> FocusFile {
        var parser = try start(try await part(0), as: format, now: now, zone: zone)
        for number in 1... {
            let bytes = try await part(number)
            if bytes.isEmpty { break }
            try parser.read(bytes[...])
        }
        return try parser.finish()
    }

    /// Recognises the format by the first piece of a file, unless it is known, and reads that piece.
    /// - Throws: `AppError.invalid`, field `file` or `format`.
    static func start(
        _ first: [UInt8],
        as format: FocusImportFormat? = nil,
        now: Instant,
        zone: Zone
    ) throws -> any FocusFileParser {
        let bytes = first[try opening(first)...]
        var parser = try parser(of: bytes.prefix(4_096), TrackerFile(zone, as: format, now: now), now: now)
        try parser.read(bytes)
        return parser
    }

    /// The offset of the text after a byte order mark.
    private static func opening(_ first: [UInt8]) throws -> Int {
        if first.starts(with: Array("PK\u{3}\u{4}".utf8)) {
            throw AppError.invalid("file", "archive", Phrase("focus.import.file.archive"))
        }
        let start = first.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if first.count == start { throw AppError.invalid("file", "empty", Phrase("focus.import.file.empty")) }
        return start
    }

    /// Recognises the kind of a file by its beginning. The parser finds out which of the formats of that kind it is in.
    private static func parser(
        of start: ArraySlice<UInt8>,
        _ file: TrackerFile,
        now: Instant
    ) throws -> any FocusFileParser {
        let text = String(decoding: start, as: UTF8.self)
        if text.hasPrefix(SimpleTimeTrackerBackup.head) && file.mayBe(.simpleTimeTracker) {
            return SimpleTimeTrackerBackup(file)
        }
        if text.hasPrefix(TimewarriorData.head) && file.mayBe(.timewarrior) { return TimewarriorData(file) }
        let first = trim(text).first
        let isRecords = text.contains("\"records\"") && !text.contains(FocusFile.name)
        if first == "[" || first == "{" && (file.format == nil ? isRecords : file.format == .timeTagger) {
            return TrackerJSON(file)
        }
        if first != "{" { return TrackerTable(file, separator: CSVReader.separator(of: Array(start))) }
        if !file.mayBe(.json) { throw AppError.unknownFile(file.format) }
        return FocusJSON(as: file.format, now: now)
    }
}
