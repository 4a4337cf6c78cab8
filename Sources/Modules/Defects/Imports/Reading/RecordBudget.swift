import Core

/// Counts the memory used by records being read, so that no file needs more than its largest record may use.
struct RecordBudget {
    /// In bytes: a defect with an attachment of 25 MB, which base64 makes a third larger.
    static let largest = 40 * 1024 * 1024
    /// The longest attachment in base64, in bytes.
    static let longestFile = 36 * 1024 * 1024
    /// The longest other text, in bytes.
    static let longestText = 1024 * 1024
    /// The memory of a part apart from its name and text, in bytes: an empty part may be only two bytes in the file.
    static let part = 128

    private let most: Int
    /// Memory in use, in bytes.
    private(set) var used = 0
    private(set) var peak = 0

    init(_ most: Int = Self.largest) {
        self.most = most
    }

    /// - Parameter line: the line of the record, or of the part that exceeds the limit.
    /// - Throws: `AppError.invalid`, field `file`, when the record is too large.
    mutating func take(_ bytes: Int, line: Int) throws {
        used += bytes
        peak = max(peak, used)
        if used > most { throw tooLargeRecord(line) }
    }

    /// Frees the memory of a record that was passed on.
    mutating func release(_ bytes: Int) {
        used -= bytes
    }
}

func tooLargeRecord(_ line: Int, most: Int = RecordBudget.largest) -> AppError {
    .invalid(
        "file",
        "longRecord",
        Phrase("defects.import.file.longRecord", ["line": .number(line), "most": .number(most / 1024 / 1024)])
    )
}
