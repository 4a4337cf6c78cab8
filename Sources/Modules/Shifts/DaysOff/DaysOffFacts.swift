package import Core

package enum DaysOffKey {}

package typealias DaysOffID = ID<DaysOffKey>

// Facts about days off. Their subject is the days off. Facts are kept for good, so they leave out the kind, the note
// and the reason, which may concern a person's health.

/// A member asks for a holiday.
struct DaysOffRequested: Fact {
    static let kind = "daysOff.requested"
    let person: PersonID
    let first: LocalDate
    let last: LocalDate
}

/// Entered by the person or a manager, and in effect at once.
struct DaysOffAdded: Fact {
    static let kind = "daysOff.added"
    let person: PersonID
    let first: LocalDate
    let last: LocalDate
}

struct DaysOffApproved: Fact {
    static let kind = "daysOff.approved"
    let person: PersonID
    let first: LocalDate
    let last: LocalDate
}

struct DaysOffDeclined: Fact {
    static let kind = "daysOff.declined"
    let person: PersonID
    let first: LocalDate
    let last: LocalDate
}

/// A manager set the holiday days that a person has in a year. The subject is the person.
struct HolidayAllowanceSet: Fact {
    static let kind = "daysOff.allowanceSet"
    let person: PersonID
    /// `nil` for none.
    let days: Int?
}

/// The days from `first` to `last` are no longer days off. Earlier ones still are.
struct DaysOffWithdrawn: Fact {
    static let kind = "daysOff.withdrawn"
    let person: PersonID
    let first: LocalDate
    let last: LocalDate
    /// Whether a manager still had to decide.
    let wasRequested: Bool
}
