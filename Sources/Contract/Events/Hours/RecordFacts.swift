package import Core

// The facts about one record of hours, which is their subject.

package struct HoursLogged: Fact {
    package static let kind = "hours.logged"
    package let person: PersonID
    package let project: ProjectID
    package let date: LocalDate
    package let minutes: Int
    package let billable: Bool
    /// The shift that was worked.
    package let shift: ShiftID?

    package init(
        person: PersonID,
        project: ProjectID,
        date: LocalDate,
        minutes: Int,
        billable: Bool,
        shift: ShiftID? = nil
    ) {
        self.person = person
        self.project = project
        self.date = date
        self.minutes = minutes
        self.billable = billable
        self.shift = shift
    }
}

package struct HoursChanged: Fact {
    package static let kind = "hours.changed"
    package let person: PersonID
    package let project: ProjectID
    package let date: LocalDate
    package let minutes: Int
    package let billable: Bool
    package let formerProject: ProjectID
    package let formerDate: LocalDate
    package let formerMinutes: Int
    package let formerBillable: Bool

    package init(
        person: PersonID,
        project: ProjectID,
        date: LocalDate,
        minutes: Int,
        billable: Bool,
        formerProject: ProjectID,
        formerDate: LocalDate,
        formerMinutes: Int,
        formerBillable: Bool
    ) {
        self.person = person
        self.project = project
        self.date = date
        self.minutes = minutes
        self.billable = billable
        self.formerProject = formerProject
        self.formerDate = formerDate
        self.formerMinutes = formerMinutes
        self.formerBillable = formerBillable
    }
}

package struct HoursDeleted: Fact {
    package static let kind = "hours.deleted"
    package let person: PersonID
    package let project: ProjectID
    package let date: LocalDate
    package let minutes: Int

    package init(person: PersonID, project: ProjectID, date: LocalDate, minutes: Int) {
        self.person = person
        self.project = project
        self.date = date
        self.minutes = minutes
    }
}

package struct HoursRestored: Fact {
    package static let kind = "hours.restored"
    package let person: PersonID
    package let project: ProjectID
    package let date: LocalDate
    package let minutes: Int

    package init(person: PersonID, project: ProjectID, date: LocalDate, minutes: Int) {
        self.person = person
        self.project = project
        self.date = date
        self.minutes = minutes
    }
}
