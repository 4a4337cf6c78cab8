/// What an hour costs, in the days from one to another. Of the rates that could count for an hour, that of the person on the project
/// comes first, then that of the project, then that of the person, then that of the crew.
public struct HourlyRate: Codable, Hashable, Sendable {
    /// The rate's id.
    public var id: Wire.ID
    /// For which project; null for all of them.
    @OrNull public var project: ProjectRef?
    /// For whose work; null for everybody's.
    @OrNull public var person: PersonRef?
    /// The first day on which it counts.
    public var validFrom: Wire.Date
    /// The last day; null while no other of the same project and person follows it.
    /// - Example: null
    @OrNull public var validUntil: Wire.Date?
    /// What an hour costs.
    public var amount: Wire.Rate
    /// The crew's currency.
    public var currency: Wire.Currency
}

/// What an hour is to cost from a day on.
/// - Example: {"validFrom": "2026-01-01", "amount": 9500}
public struct NewHourlyRate: APIInput {
    /// The id of the project that it is for; all of them when left out.
    public var project: Wire.ID?
    /// The id of the person whose work it is for; everybody's when left out.
    public var person: Wire.ID?
    /// The first day on which it counts. A rate that began on that day for the same is replaced.
    public var validFrom: Wire.Date
    /// What an hour is to cost.
    public var amount: Wire.Rate
}

/// A rate that was just set.
public struct SetHourlyRate: Codable, Hashable, Sendable {
    /// The rate.
    public var rate: HourlyRate
    /// How many records cost something else since: those from its day on that it concerns, and that are not locked.
    public var records: Wire.Count
}
