/// How much somebody works in some days, and what they gave away and took over in them.
public struct Balance: Codable, Hashable, Sendable {
    /// Who it is about.
    public var person: PersonRef
    /// How long their shifts on these dates are together, in minutes.
    public var minutes: Int
    /// The shifts that they gave to somebody else on these dates.
    public var given: Tally
    /// The shifts that they took over, or took when nobody had them, on these dates.
    public var taken: Tally
    /// A point for each full hour that they covered for others, two when it was less than a day ahead; counted once a shift is over.
    public var points: Int

    /// Each field in the order of the JSON.
    public init(person: PersonRef, minutes: Int, given: Tally, taken: Tally, points: Int) {
        self.person = person
        self.minutes = minutes
        self.given = given
        self.taken = taken
        self.points = points
    }
}

/// How many shifts, and how long they are together.
public struct Tally: Codable, Hashable, Sendable {
    /// How many.
    public var shifts: Int
    /// Their true length together, in minutes.
    public var minutes: Int

    /// Each field in the order of the JSON.
    public init(shifts: Int, minutes: Int) {
        self.shifts = shifts
        self.minutes = minutes
    }
}

/// Somebody who covered for others.
public struct LeaderboardLine: Codable, Hashable, Sendable {
    /// 1 is the most points, and equal points share a place; null for myself while I have none.
    @OrNull public var place: Int?
    /// Who it is.
    public var person: PersonRef
    /// Their points of the last 26 weeks.
    public var points: Int

    /// Each field in the order of the JSON.
    public init(place: Int?, person: PersonRef, points: Int) {
        self.place = place
        self.person = person
        self.points = points
    }
}
