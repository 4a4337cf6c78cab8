/// How much a person works in a period, and how much they gave away and took over.
public struct Balance: Codable, Hashable, Sendable {
    /// The person.
    public var person: PersonRef
    /// The total length of their shifts.
    public var minutes: Wire.Minutes
    /// The shifts that they gave to others.
    public var given: Tally
    /// The shifts that they took over from others, and the open shifts that they took.
    public var taken: Tally
    /// A point for each full hour worked in a shift that was taken over from a colleague or was open, and two points
    /// when it was taken less than 24 hours before its start. Trades do not count.
    public var points: Wire.Count
}

/// A number of shifts and their total length.
public struct Tally: Codable, Hashable, Sendable {
    /// The number of shifts.
    public var shifts: Wire.Count
    /// Their total length, taking clock changes into account.
    public var minutes: Wire.Minutes
}

/// A person's place on the leaderboard.
public struct LeaderboardLine: Codable, Hashable, Sendable {
    /// The rank, from 1 for the most points; equal points share a rank. Null for yourself while you have no points.
    /// - Limit: 1...
    /// - Example: 1
    @OrNull public var place: Int?
    /// The person.
    public var person: PersonRef
    /// The points of the last 26 weeks.
    public var points: Wire.Count
}
