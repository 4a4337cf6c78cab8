package import Core

/// Keys of the records of Shifts, for whoever is told of them.
package enum ShiftKey {}
package enum FixedShiftKey {}
package enum ExchangeKey {}

package typealias ShiftID = ID<ShiftKey>
package typealias FixedShiftID = ID<FixedShiftKey>
package typealias ExchangeID = ID<ExchangeKey>

// The facts about one dated shift. Those that name a `holder` decide whose it is from then on.

package struct ShiftCreated: Fact {
    package static let kind = "shift.created"
    /// `nil` for an open shift.
    package let holder: PersonID?
    package let date: LocalDate
    package let start: LocalTime
    package let end: LocalTime
    package let fixedShift: FixedShiftID?
    /// Why a generated shift has no holder although its series has.
    package let conflict: Phrase?

    package init(
        holder: PersonID?,
        date: LocalDate,
        start: LocalTime,
        end: LocalTime,
        fixedShift: FixedShiftID?,
        conflict: Phrase? = nil
    ) {
        self.holder = holder
        self.date = date
        self.start = start
        self.end = end
        self.fixedShift = fixedShift
        self.conflict = conflict
    }
}

package struct ShiftChanged: Fact {
    package static let kind = "shift.changed"
    package let date: LocalDate
    package let start: LocalTime
    package let end: LocalTime
    package let position: String?
    /// What was done in it before.
    package let formerPosition: String?
    /// The fixed shift that was changed, and this with it; `nil` when it was changed by itself.
    package let fixedShift: FixedShiftID?

    package init(
        date: LocalDate,
        start: LocalTime,
        end: LocalTime,
        position: String?,
        formerPosition: String? = nil,
        fixedShift: FixedShiftID? = nil
    ) {
        self.date = date
        self.start = start
        self.end = end
        self.position = position
        self.formerPosition = formerPosition
        self.fixedShift = fixedShift
    }
}

package struct ShiftAssigned: Fact {
    package static let kind = "shift.assigned"
    package let from: PersonID?
    package let holder: PersonID?

    package init(from: PersonID?, holder: PersonID?) {
        self.from = from
        self.holder = holder
    }
}

/// Its holder left the crew; nobody has it now.
package struct ShiftReleased: Fact {
    package static let kind = "shift.released"
    package let from: PersonID

    package init(from: PersonID) {
        self.from = from
    }
}

package struct ShiftDeleted: Fact {
    package static let kind = "shift.deleted"
    package let from: PersonID?
    package let date: LocalDate
    package let start: LocalTime
    package let position: String?

    package init(from: PersonID?, date: LocalDate, start: LocalTime, position: String? = nil) {
        self.from = from
        self.date = date
        self.start = start
        self.position = position
    }
}
