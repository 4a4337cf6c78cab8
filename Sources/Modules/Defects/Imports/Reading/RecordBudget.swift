import Core

/// Counts what is held of a file's records that have begun, so that no file needs more memory than its largest record may.
struct RecordBudget {
    /// In bytes: a defect with an attachment of 25 MB, which takes a third more in base64.
    static let largest = 40 * 1024 * 1024
    /// An attachment in base64.
    static let longestFile = 36 * 1024 * 1024
    /// Any other text.
    static let longestText = 1024 * 1024
    /// Memory of a part besides its name and its text, in bytes: an empty part costs two bytes in the file.
    static let part = 128

    private let most: Int
    /// In bytes.
    private(set) var used = 0
    private(set) var peak = 0

    init(_ most: Int = Self.largest) {
        self.most = most
    }

    /// - Parameter line: where the record begins, or what is too much of it.
    /// - Throws: `AppError.invalid`, field `file`, when the record is larger than one may be.
    mutating func take(_ bytes: Int, line: Int) throws {
        used += bytes
        peak = max(peak, used)
        if used > most { throw tooLargeRecord(line) }
    }

    /// Gives back the memory of a record that was handed over.
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
