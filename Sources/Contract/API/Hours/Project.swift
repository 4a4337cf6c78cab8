/// Something that hours are spent on, for a client. Its version is the `ETag` of the response.
public struct Project: Codable, Hashable, Sendable {
    /// The project's id.
    public var id: Wire.ID
    /// The client.
    public var client: ClientRef
    /// The name, unique among the client's projects ignoring case.
    public var name: Wire.ProjectName
    /// Whether its hours are billable by default.
    public var billable: Bool
    /// The budget; null when there is none, and for members when it only has an amount.
    @OrNull public var budget: ProjectBudget?
    /// Whether it is archived, by itself or with its client.
    public var archived: Bool
    /// Whether you have joined it.
    public var pinned: Bool
    /// The number of people who have joined it.
    public var people: Wire.Count
}

/// The budget of a project and its use. Amounts and use are shown to managers only.
public struct ProjectBudget: Codable, Hashable, Sendable {
    /// The budget in minutes; null when there is none.
    /// - Limit: 1...
    /// - Example: 2400
    @OrNull public var minutes: Int?
    /// The budget in minor units of the crew's currency; null when there is none.
    /// - Limit: 1...
    /// - Example: null
    @OrNull public var amount: Int?
    /// Whether the budget is renewed every month.
    public var monthly: Bool
    /// The minutes used; in the current month if it is monthly.
    @OrNull public var usedMinutes: Wire.Minutes?
    /// The amount used: billable hours that have a rate.
    @OrNull public var usedAmount: Wire.Money?
}

/// A budget to set: minutes, an amount, or both.
public struct NewBudget: APIInput {
    /// The budget in minutes.
    /// - Limit: 1...5_270_400_000
    public var minutes: Int?
    /// The budget in minor units of the crew's currency.
    /// - Limit: 1...1_000_000_000_000
    public var amount: Int?
    /// Whether the budget is renewed every month; `false` when left out.
    public var monthly: Bool?
}

/// A new project. You join it.
/// - Example: {"client": "Acme", "name": "Website"}
public struct NewProject: APIInput {
    /// The name or id of the client. A client with a new name is created.
    public var client: Wire.ProjectName
    /// Its name.
    public var name: Wire.ProjectName
    /// Whether its hours are billable by default; `true` when left out.
    public var billable: Bool?
    /// The budget; for managers only.
    public var budget: NewBudget?
}

/// Changes to a project. Fields that are left out stay unchanged.
/// - Example: {"budget": {"minutes": 2400, "monthly": true}}
public struct ProjectPatch: APIInput {
    /// Its name.
    public var name: Wire.ProjectName?
    /// Whether its hours are billable by default. Existing records stay unchanged.
    public var billable: Bool?
    /// The new budget, which replaces the old one; null removes it.
    public var budget: Change<NewBudget>
    /// Whether it is archived: no more hours can be logged on it, but everything is kept.
    public var archived: Bool?
}
