import Core

/// Reads `focus.json`, of which `part` returns one piece after the other, ending with an empty one.
enum FocusFileReader {
    /// - Returns: its content, with entries ordered by start.
    /// - Throws: `AppError.invalid`, field `file`; `tooLarge` for too many entries.
    static func read(now: Instant, part: (Int) async throws -> [UInt8]) async throws -> FocusFile {
        let first = try await part(0)
        let start = try opening(first)
        let taker = FocusJSON(now: now)
        var reader = JSONReader()
        var (number, bytes) = (0, first[start...])
        while !bytes.isEmpty {
            try reader.read(bytes) { try taker.take($0) }
            number += 1
            bytes = try await part(number)[...]
        }
        try reader.finish { try taker.take($0) }
        var file = try taker.finish()
        file.entries.sort { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
        return file
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
}
