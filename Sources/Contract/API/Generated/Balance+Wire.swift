// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Balance.swift: change that.

extension Balance {
    /// Creates a value with all properties.
    public init(
        person: PersonRef,
        minutes: Wire.Minutes,
        given: Tally,
        taken: Tally,
        points: Wire.Count,
        _: Void = ()
    ) {
        self.init(person: person, minutes: minutes, given: given, taken: taken, points: points)
    }
}

extension Tally {
    /// Creates a value with all properties.
    public init(shifts: Wire.Count, minutes: Wire.Minutes, _: Void = ()) {
        self.init(shifts: shifts, minutes: minutes)
    }
}

extension LeaderboardLine {
    /// Creates a value with all properties.
    public init(place: Int?, person: PersonRef, points: Wire.Count, _: Void = ()) {
        self.init(place: place, person: person, points: points)
    }
}
