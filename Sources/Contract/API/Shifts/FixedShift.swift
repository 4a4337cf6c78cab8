/// A shift that comes back every week, always made eight full weeks ahead.
public struct FixedShift: Codable, Hashable, Sendable {
    /// The fixed shift's id.
    public var id: Wire.ID
    /// The day on which it starts.
    public var weekday: Wire.Weekday
    /// When it starts.
    public var start: Wire.Time
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime
    /// What is done in it; null when that does not matter.
    @OrNull public var position: Wire.PositionName?
    /// The first date on which it may start.
    public var validFrom: Wire.Date
    /// The last date on which it may start; null for no last date.
    /// - Example: null
    @OrNull public var validUntil: Wire.Date?
    /// Whose it is.
    public var person: PersonRef
    /// How long it is by the clock, in minutes; a clock change makes the shift of that night longer or shorter.
    /// - Limit: 1...1440
    /// - Example: 270
    public var minutes: Int
}

/// A fixed shift to be made.
/// - Example: {"weekday": 5, "start": "18:30", "end": "23:00", "position": "kitchen"}
public struct NewFixedShift: APIInput {
    /// The day on which it starts.
    public var weekday: Wire.Weekday
    /// When it starts.
    public var start: Wire.Time
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime
    /// One of the crew's positions.
    public var position: Wire.PositionName?
    /// The first date on which it may start; today when left out.
    public var validFrom: Wire.Date?
    /// The last date on which it may start.
    public var validUntil: Wire.Date?
    /// The id of the person whose it is: only managers may name another; myself when left out.
    public var person: Wire.ID?
}

/// A change of a fixed shift; what is left out stays.
/// - Example: {"start": "17:30", "validUntil": "2026-12-31"}
public struct FixedShiftPatch: APIInput {
    /// The day on which it starts.
    public var weekday: Wire.Weekday?
    /// When it starts.
    public var start: Wire.Time?
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime?
    /// One of the crew's positions; null empties it.
    public var position: Change<Wire.PositionName>
    /// The first date on which it may start; null leaves it as it is, for there always is one.
    public var validFrom: Change<Wire.Date>
    /// The last date on which it may start; null empties it.
    public var validUntil: Change<Wire.Date>
}
