/// How much somebody works in some days, and what they gave away and took over in them.
public struct Balance: Codable, Hashable, Sendable {
    /// Who it is about.
    public var person: PersonRef
    /// How long their shifts on these dates are together.
    public var minutes: Wire.Minutes
    /// The shifts that they gave to somebody else on these dates.
    public var given: Tally
    /// The shifts that they took over, or took when nobody had them, on these dates.
    public var taken: Tally
    /// A point for each full hour of a colleague's or an open shift that they took over on these dates and have worked, two when they
    /// took it less than 24 hours before it began. Trades bring none.
    public var points: Wire.Count
}

/// How many shifts, and how long they are together.
public struct Tally: Codable, Hashable, Sendable {
    /// How many.
    public var shifts: Wire.Count
    /// Their true length together.
    public var minutes: Wire.Minutes
}

/// Somebody who covered for others.
public struct LeaderboardLine: Codable, Hashable, Sendable {
    /// 1 is the most points, and equal points share a place; null for myself while I have none.
    /// - Limit: 1...
    /// - Example: 1
    @OrNull public var place: Int?
    /// Who it is.
    public var person: PersonRef
    /// Their points of the last 26 weeks.
    public var points: Wire.Count
}
