/// A weekly recurring shift of one person. Its shifts exist for the next eight full weeks.
public struct FixedShift: Codable, Hashable, Sendable {
    /// The fixed shift's id.
    public var id: Wire.ID
    /// The day of the week on which it starts.
    public var weekday: Wire.Weekday
    /// The start time.
    public var start: Wire.Time
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// The position; null when any.
    @OrNull public var position: Wire.PositionName?
    /// The first date on which a shift can start.
    public var validFrom: Wire.Date
    /// The last date on which a shift can start; null when there is none.
    /// - Example: null
    @OrNull public var validUntil: Wire.Date?
    /// The person who holds it.
    public var person: PersonRef
    /// The length by the clock, in minutes; a shift during a clock change is longer or shorter.
    /// - Limit: 1...1440
    /// - Example: 270
    public var minutes: Int
}

/// A new fixed shift.
/// - Example: {"weekday": 5, "start": "18:30", "end": "23:00", "position": "kitchen"}
public struct NewFixedShift: APIInput {
    /// The day of the week on which it starts.
    public var weekday: Wire.Weekday
    /// The start time.
    public var start: Wire.Time
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// One of the crew's positions.
    public var position: Wire.PositionName?
    /// The first date on which a shift can start; today when left out.
    public var validFrom: Wire.Date?
    /// The last date on which a shift can start.
    public var validUntil: Wire.Date?
    /// The id of the person who holds it; you when left out. Only managers can name someone else.
    public var person: Wire.ID?
}

/// Changes to a fixed shift. Fields that are left out stay unchanged.
/// - Example: {"start": "17:30", "validUntil": "2026-12-31"}
public struct FixedShiftPatch: APIInput {
    /// The day of the week on which it starts.
    public var weekday: Wire.Weekday?
    /// The start time.
    public var start: Wire.Time?
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime?
    /// One of the crew's positions; null clears it.
    public var position: Change<Wire.PositionName>
    /// The first date on which a shift can start; null leaves it unchanged, because there always is one.
    public var validFrom: Change<Wire.Date>
    /// The last date on which a shift can start; null clears it.
    public var validUntil: Change<Wire.Date>
}
