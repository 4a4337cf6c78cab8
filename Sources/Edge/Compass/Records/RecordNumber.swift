import Accounts
import Core
import Defects
import Storage

/// A record's number, however a client writes it.
enum RecordNumber {
    /// The number after which the records of a database are numbered in Compass.
    private static let firstDatabaseID = 33_554_432

    static func databaseID(_ number: Int) -> String { String(firstDatabaseID + number) }

    /// - Parameters:
    ///   - text: such as `ACME00000042`, or its id in the database, a number.
    ///   - isDatabaseID: whether it can only be that.
    /// - Throws: `AppError.notFound` for what cannot be one here.
    static func read(_ text: String, isDatabaseID: Bool, _ viewer: Viewer, in tx: Tx) throws -> Int {
        let number = numberIfAny(text, isDatabaseID: isDatabaseID, prefix: try Defect.prefix(of: viewer.crew, in: tx))
        guard let number else { throw AppError.notFound }
        return number
    }

    /// - Returns: `nil` for what is none of this crew's ids.
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
