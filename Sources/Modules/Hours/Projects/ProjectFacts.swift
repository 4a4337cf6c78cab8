import Core

// The facts about the projects that hours are spent on, and about clients. Their subject is the project, or the client.

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

/// Somebody was added to a project, mostly by themselves.
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

/// So much of a project's budget is used; told once for each budget, or for each month of a monthly one.
struct BudgetReached: Fact {
    static let kind = "budget.reached"
    /// 80 or 100.
    let percent: Int
    /// The first day of the month; `nil` where the budget is not monthly.
    let month: LocalDate?
}
