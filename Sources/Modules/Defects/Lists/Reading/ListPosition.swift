import Accounts
import Core
import Storage

/// Where a page of a list ended: the sort keys of its last defect.
package struct ListPosition: Sendable, Hashable {
    /// The index of the part of the order, such as that of one severity.
    var phase: Int
    /// When it was changed, or its rank as a match; 0 if the order uses neither.
    var key: Int64
    var number: Int

    /// The number of texts in a cursor.
    package static let keys = 3

    package var texts: [String] { [String(phase), String(key), String(number)] }

    init(phase: Int, key: Int64, number: Int) {
        self.phase = phase
        self.key = key
        self.number = number
    }

    /// - Throws: `AppError.invalid`, field `after`.
    package init(_ texts: [String]) throws {
        guard texts.count == Self.keys, let phase = Int(texts[0]), let key = Int64(texts[1]), let number = Int(texts[2])
        else { throw AppError.cursor }
        self.init(phase: phase, key: key, number: number)
    }
}

/// The sort keys of a defect that a list found but has not read yet.
struct ListKey: Sendable {
    let id: DefectID
    let number: Int
    let changedAt: Instant

    init(row: inout Row) throws {
        id = try row.read()
        number = try row.read()
        changedAt = try row.read()
    }
}
