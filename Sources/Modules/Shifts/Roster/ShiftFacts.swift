package import Core

package enum FixedShiftKey {}
package enum ExchangeKey {}

package typealias FixedShiftID = ID<FixedShiftKey>
package typealias ExchangeID = ID<ExchangeKey>

// Facts about one dated shift. Those with a `holder` determine whose it is from then on.

struct ShiftCreated: Fact {
    static let kind = "shift.created"
    /// `nil` for an open shift.
    let holder: PersonID?
    let date: LocalDate
    let start: LocalTime
    let end: LocalTime
    let fixedShift: FixedShiftID?
    /// The reason why a generated shift is open although its series has an owner.
    var conflict: Phrase?
    /// `true` when it was published with its week: `RosterPublished` tells everyone.
    var isPublished: Bool?
}

struct ShiftChanged: Fact {
    static let kind = "shift.changed"
    let date: LocalDate
    let start: LocalTime
    let end: LocalTime
    let position: String?
    /// The position before the change.
    var formerPosition: String?
    /// The fixed shift whose change changed this shift; `nil` when only this shift was changed.
    var fixedShift: FixedShiftID?
}

struct ShiftAssigned: Fact {
    static let kind = "shift.assigned"
    let from: PersonID?
    /// `nil` when it became open.
    let holder: PersonID?
    /// The fixed shift whose new owner has the shift; `nil` when only this shift was assigned, or became open.
    var fixedShift: FixedShiftID?
}

/// The holder had no account, and an account has taken them over.
struct ShiftHandedOver: Fact {
    static let kind = "shift.handedOver"
    let from: PersonID
    let holder: PersonID
}

/// The holder left the crew; the shift is open.
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
    /// The fixed shift whose end or change deleted this shift; `nil` when only this shift was deleted.
    var fixedShift: FixedShiftID?
}
