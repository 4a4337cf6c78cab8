package import Core

// The facts about one timesheet, which is their subject.

package struct TimesheetSubmitted: Fact {
    package static let kind = "timesheet.submitted"
    package let person: PersonID
    /// `2026-W47` or `2026-11`.
    package let period: String
    package let first: LocalDate
    package let last: LocalDate
    /// What was in it.
    package let minutes: Int

    package init(person: PersonID, period: String, first: LocalDate, last: LocalDate, minutes: Int) {
        self.person = person
        self.period = period
        self.first = first
        self.last = last
        self.minutes = minutes
    }
}

package struct TimesheetApproved: Fact {
    package static let kind = "timesheet.approved"
    package let person: PersonID
    package let period: String

    package init(person: PersonID, period: String) {
        self.person = person
        self.period = period
    }
}

package struct TimesheetReturned: Fact {
    package static let kind = "timesheet.returned"
    package let person: PersonID
    package let period: String
    package let reason: String

    package init(person: PersonID, period: String, reason: String) {
        self.person = person
        self.period = period
        self.reason = reason
    }
}

/// Its actor is the person themselves when they took back what nobody had looked at yet.
package struct TimesheetReopened: Fact {
    package static let kind = "timesheet.reopened"
    package let person: PersonID
    package let period: String
    package let reason: String?

    package init(person: PersonID, period: String, reason: String?) {
        self.person = person
        self.period = period
        self.reason = reason
    }
}
