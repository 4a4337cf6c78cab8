/// The price of an hour in a period. If several rates apply, the most specific one counts: for the person on the
/// project, then for the project, then for the person, then for the whole crew.
public struct HourlyRate: Codable, Hashable, Sendable {
    /// The rate's id.
    public var id: Wire.ID
    /// The project that it applies to; null for all projects.
    @OrNull public var project: ProjectRef?
    /// The person whose work it applies to; null for everyone.
    @OrNull public var person: PersonRef?
    /// The first day on which it applies.
    public var validFrom: Wire.Date
    /// The last day on which it applies; null when no later rate of the same project and person follows.
    /// - Example: null
    @OrNull public var validUntil: Wire.Date?
    /// The price of an hour.
    public var amount: Wire.Rate
    /// The crew's currency.
    public var currency: Wire.Currency
}

/// A new hourly rate.
/// - Example: {"validFrom": "2026-01-01", "amount": 9500}
public struct NewHourlyRate: APIInput {
    /// The id of the project that it applies to; all projects when left out.
    public var project: Wire.ID?
    /// The id of the person whose work it applies to; everyone when left out.
    public var person: Wire.ID?
    /// The first day on which it applies. A rate with the same project, person and first day is replaced.
    public var validFrom: Wire.Date
    /// The price of an hour.
    public var amount: Wire.Rate
}

/// An hourly rate that has just been set.
public struct SetHourlyRate: Codable, Hashable, Sendable {
    /// The rate.
    public var rate: HourlyRate
    /// The number of records whose amount has changed. Locked records are never changed.
    public var records: Wire.Count
}
