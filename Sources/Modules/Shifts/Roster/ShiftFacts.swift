package import Core

package enum FixedShiftKey {}
package enum ExchangeKey {}

package typealias FixedShiftID = ID<FixedShiftKey>
package typealias ExchangeID = ID<ExchangeKey>

// The facts about one dated shift. Those that name a `holder` decide whose it is from then on.

struct ShiftCreated: Fact {
    static let kind = "shift.created"
    /// `nil` for an open shift.
    let holder: PersonID?
    let date: LocalDate
    let start: LocalTime
    let end: LocalTime
    let fixedShift: FixedShiftID?
    /// Why a generated shift has no holder although its series has.
    var conflict: Phrase?
}

struct ShiftChanged: Fact {
    static let kind = "shift.changed"
    let date: LocalDate
    let start: LocalTime
    let end: LocalTime
    let position: String?
    /// What was done in it before.
    var formerPosition: String?
    /// The fixed shift that was changed, and this with it; `nil` when it was changed by itself.
    var fixedShift: FixedShiftID?
}

struct ShiftAssigned: Fact {
    static let kind = "shift.assigned"
    let from: PersonID?
    let holder: PersonID?
}

/// Its holder left the crew; nobody has it now.
struct ShiftReleased: Fact {
    static let kind = "shift.released"
    let from: PersonID
}

struct ShiftDeleted: Fact {
    static let kind = "shift.deleted"
    let from: PersonID?
    let date: LocalDate
    let start: LocalTime
    var position: String?
    /// The fixed shift that ended or changed, and this with it; `nil` when it was deleted by itself.
    var fixedShift: FixedShiftID?
}
