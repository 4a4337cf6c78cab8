import Core

// The facts about one timesheet, which is their subject.

struct TimesheetSubmitted: Fact {
    static let kind = "timesheet.submitted"
    let person: PersonID
    /// `2026-W47` or `2026-11`.
    let period: String
    let first: LocalDate
    let last: LocalDate
    /// What was in it.
    let minutes: Int
}

struct TimesheetApproved: Fact {
    static let kind = "timesheet.approved"
    let person: PersonID
    let period: String
}

struct TimesheetReturned: Fact {
    static let kind = "timesheet.returned"
    let person: PersonID
    let period: String
    let reason: String
}

/// Its actor is the person themselves when they took back what nobody had looked at yet.
struct TimesheetReopened: Fact {
    static let kind = "timesheet.reopened"
    let person: PersonID
    let period: String
    let reason: String?
}
