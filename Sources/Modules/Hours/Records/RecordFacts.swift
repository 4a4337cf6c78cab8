import Core
import Events

// Facts about one record of hours. Their subject is the record.

struct HoursLogged: Fact {
    static let kind = "hours.logged"
    let person: PersonID
    let project: ProjectID
    let date: LocalDate
    let minutes: Int
    let billable: Bool
    /// The shift that was worked.
    var shift: ShiftID?
}

struct HoursChanged: Fact {
    static let kind = "hours.changed"
    let person: PersonID
    let project: ProjectID
    let date: LocalDate
    let minutes: Int
    let billable: Bool
    let formerProject: ProjectID
    let formerDate: LocalDate
    let formerMinutes: Int
    let formerBillable: Bool
}

struct HoursDeleted: Fact {
    static let kind = "hours.deleted"
    let person: PersonID
    let project: ProjectID
    let date: LocalDate
    let minutes: Int
}

struct HoursRestored: Fact {
    static let kind = "hours.restored"
    let person: PersonID
    let project: ProjectID
    let date: LocalDate
    let minutes: Int
}
