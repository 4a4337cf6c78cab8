/// Something that hours are spent on, for a client. Its version is not a field: it is the `ETag` of the answer.
public struct Project: Codable, Hashable, Sendable {
    /// The project's id.
    public var id: Wire.ID
    /// Whom it is for.
    public var client: ClientRef
    /// Its name, which no other project of that client has, in whatever case.
    public var name: Wire.ProjectName
    /// Whether its hours are billed unless a record says otherwise.
    public var billable: Bool
    /// How much may go into it; null for no budget, and where all of it is money and the reader is no manager.
    @OrNull public var budget: ProjectBudget?
    /// Whether it is archived, by itself or with its client.
    public var archived: Bool
    /// Whether I have added myself to it.
    public var pinned: Bool
    /// How many have added themselves to it.
    public var people: Wire.Count
}

/// How much may go into a project, and what was used of it. Only managers are told of money, and of what was used.
public struct ProjectBudget: Codable, Hashable, Sendable {
    /// In minutes; null for none.
    /// - Limit: 1...
    /// - Example: 2400
    @OrNull public var minutes: Int?
    /// In minor units of the crew's currency; null for none.
    /// - Limit: 1...
    /// - Example: null
    @OrNull public var amount: Int?
    /// Whether it is there anew every month.
    public var monthly: Bool
    /// What was used, this month if it is monthly.
    @OrNull public var usedMinutes: Wire.Minutes?
    /// The same in money: what is billed and has a rate.
    @OrNull public var usedAmount: Wire.Money?
}

/// A budget to be given; one of the two, or both.
public struct NewBudget: APIInput {
    /// In minutes; at most a hundred years of a crew of a hundred.
    /// - Limit: 1...5_270_400_000
    public var minutes: Int?
    /// In minor units of the crew's currency.
    /// - Limit: 1...1_000_000_000_000
    public var amount: Int?
    /// Whether it is there anew every month; once when left out.
    public var monthly: Bool?
}

/// A project to be made. Whoever makes it is added to it.
/// - Example: {"client": "Acme", "name": "Website"}
public struct NewProject: APIInput {
    /// Whom it is for: the name or the id of a client. A name that no client has makes one.
    public var client: Wire.ProjectName
    /// Its name.
    public var name: Wire.ProjectName
    /// Whether its hours are billed unless a record says otherwise; yes when left out.
    public var billable: Bool?
    /// Only managers may give one.
    public var budget: NewBudget?
}

/// A change of a project; what is left out stays.
/// - Example: {"budget": {"minutes": 2400, "monthly": true}}
public struct ProjectPatch: APIInput {
    /// Its name.
    public var name: Wire.ProjectName?
    /// Whether its hours are billed unless a record says otherwise. Hours that are written down already stay as they are.
    public var billable: Bool?
    /// A whole new budget; null takes it away.
    public var budget: Change<NewBudget>
    /// Whether it is archived: nobody can spend hours on it, and nothing of it is lost.
    public var archived: Bool?
}
