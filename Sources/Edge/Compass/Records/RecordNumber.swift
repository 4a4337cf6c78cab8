import Accounts
import Core
import Defects
import Storage

/// Parses the number of a record in all notations that clients use.
enum RecordNumber {
    /// Compass numbers the records of a database from this number on.
    private static let firstDatabaseID = 33_554_432

    static func databaseID(_ number: Int) -> String { String(firstDatabaseID + number) }

    /// - Parameters:
    ///   - text: a display id such as `ACME00000042`, or a database id, which is a number.
    ///   - isDatabaseID: whether only a database id is accepted.
    /// - Throws: `AppError.notFound` for a text that cannot be an id of this crew.
    static func read(_ text: String, isDatabaseID: Bool, _ viewer: Viewer, in tx: Tx) throws -> Int {
        try numberIfAny(text, isDatabaseID: isDatabaseID, prefix: Defect.prefix(of: viewer.crew, in: tx)).orNotFound()
    }

    /// - Returns: `nil` for a text that cannot be an id of this crew.
    static func numberIfAny(_ text: String, isDatabaseID: Bool, prefix: String?) -> Int? {
        guard text.utf8.count <= 40 else { return nil }
        if let whole = plain(text) { return whole > firstDatabaseID ? whole - firstDatabaseID : nil }
        guard !isDatabaseID, let prefix, text.lowercased().hasPrefix(prefix.lowercased()) else { return nil }
        let digits = text.dropFirst(prefix.count)
        guard digits.count >= 8, let number = plain(digits), number > 0 else { return nil }
        return number
    }

    private static func plain(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
    }
}
