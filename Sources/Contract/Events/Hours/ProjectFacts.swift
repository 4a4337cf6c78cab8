package import Core

// The facts about the projects that hours are spent on, and about clients. Their subject is the project, or the client.

package struct ProjectAdded: Fact {
    package static let kind = "project.added"
    package let client: ClientID
    package let clientName: String
    package let name: String
    package let billable: Bool

    package init(client: ClientID, clientName: String, name: String, billable: Bool) {
        self.client = client
        self.clientName = clientName
        self.name = name
        self.billable = billable
    }
}

package struct ProjectChanged: Fact {
    package static let kind = "project.changed"
    package let name: String
    package let formerName: String
    package let billable: Bool
    package let isArchived: Bool
    package let wasArchived: Bool
    package let changesBudget: Bool

    package init(
        name: String,
        formerName: String,
        billable: Bool,
        isArchived: Bool,
        wasArchived: Bool,
        changesBudget: Bool
    ) {
        self.name = name
        self.formerName = formerName
        self.billable = billable
        self.isArchived = isArchived
        self.wasArchived = wasArchived
        self.changesBudget = changesBudget
    }
}

/// Somebody was added to a project, mostly by themselves.
package struct ProjectJoined: Fact {
    package static let kind = "project.joined"
    package let person: PersonID

    package init(person: PersonID) {
        self.person = person
    }
}

package struct ProjectLeft: Fact {
    package static let kind = "project.left"
    package let person: PersonID

    package init(person: PersonID) {
        self.person = person
    }
}

package struct ClientAdded: Fact {
    package static let kind = "project.clientAdded"
    package let name: String

    package init(name: String) {
        self.name = name
    }
}

package struct ClientChanged: Fact {
    package static let kind = "project.clientChanged"
    package let name: String
    package let formerName: String
    package let isArchived: Bool
    package let wasArchived: Bool

    package init(name: String, formerName: String, isArchived: Bool, wasArchived: Bool) {
        self.name = name
        self.formerName = formerName
        self.isArchived = isArchived
        self.wasArchived = wasArchived
    }
}

/// So much of a project's budget is used; told once for each budget, or for each month of a monthly one.
package struct BudgetReached: Fact {
    package static let kind = "budget.reached"
    /// 80 or 100.
    package let percent: Int
    /// The first day of the month; `nil` where the budget is not monthly.
    package let month: LocalDate?

    package init(percent: Int, month: LocalDate?) {
        self.percent = percent
        self.month = month
    }
}
