import Core

// Facts about one timesheet. Their subject is the timesheet.

struct TimesheetSubmitted: Fact {
    static let kind = "timesheet.submitted"
    let person: PersonID
    /// `2026-W47` or `2026-11`.
    let period: String
    let first: LocalDate
    let last: LocalDate
    /// The total in minutes.
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

/// The actor is the person themselves if they withdrew it.
struct TimesheetReopened: Fact {
    static let kind = "timesheet.reopened"
    let person: PersonID
    let period: String
    let reason: String?
}
