import Core
import Storage

/// Where a part of a list ended: what its last defect was sorted by.
package struct ListPlace: Sendable, Hashable {
    /// The part of the order, such as the choice of severity.
    var phase: Int
    /// When it was changed, or how well it fits; 0 where the order does not look at that.
    var key: Int64
    var number: Int

    /// How many texts a cursor has.
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
        else { throw AppError.invalid("after", "cursor", Phrase("error.field.cursor")) }
        self.init(phase: phase, key: key, number: number)
    }
}

/// A defect as a list finds it, before it is read.
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
