import Core

// Facts about projects and clients. Their subject is the project, or the client.

struct ProjectAdded: Fact {
    static let kind = "project.added"
    let client: ClientID
    let clientName: String
    let name: String
    let billable: Bool
}

struct ProjectChanged: Fact {
    static let kind = "project.changed"
    let name: String
    let formerName: String
    let billable: Bool
    let isArchived: Bool
    let wasArchived: Bool
    let changesBudget: Bool
}

/// A person was added to a project, usually by themselves.
struct ProjectJoined: Fact {
    static let kind = "project.joined"
    let person: PersonID
}

struct ProjectLeft: Fact {
    static let kind = "project.left"
    let person: PersonID
}

struct ClientAdded: Fact {
    static let kind = "project.clientAdded"
    let name: String
}

struct ClientChanged: Fact {
    static let kind = "project.clientChanged"
    let name: String
    let formerName: String
    let isArchived: Bool
    let wasArchived: Bool
}

/// A threshold of a budget was reached; recorded once per budget, or once a month for a monthly one.
struct BudgetReached: Fact {
    static let kind = "budget.reached"
    /// 80 or 100.
    let percent: Int
    /// The first day of the month; `nil` unless the budget is monthly.
    let month: LocalDate?
}
