/// One shift on one date. Its version is not a field: it is the `ETag` of the answer.
public struct Shift: Codable, Hashable, Sendable {
    /// The shift's id.
    public var id: Wire.ID
    /// The date on which it starts.
    public var date: Wire.Date
    /// When it starts.
    public var start: Wire.Time
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime
    /// When it starts.
    public var startsAt: Wire.Instant
    /// When it ends.
    public var endsAt: Wire.Instant
    /// Its true length in minutes, over a clock change too.
    /// - Limit: 1...
    /// - Example: 270
    public var minutes: Int
    /// What is done in it; null when that does not matter.
    @OrNull public var position: Wire.PositionName?
    /// Who works it; null when it is open.
    @OrNull public var person: PersonRef?
    /// Where it is in trading.
    /// - Example: offered
    public var status: ShiftStatus
    /// The id of the exchange that it is in now; null when it is in none.
    @OrNull public var exchange: Wire.ID?
    /// The id of the fixed shift that it came from; null when it is a single one.
    @OrNull public var fixedShift: Wire.ID?
}

/// Where a shift stands in the trade.
public enum ShiftStatus: String, Codable, CaseIterable, Sendable {
    /// Somebody works it, and nothing is going on.
    case idle
    /// Nobody works it yet.
    case open
    /// Its holder offers it.
    case offered
    /// Its holder proposed it to somebody who wants to work.
    case suggested
    /// Somebody said yes, and somebody else has yet to agree.
    case pending
}

/// A single shift to be made by a manager.
/// - Example: {"date": "2026-12-31", "start": "22:00", "end": "04:00", "position": "bar"}
public struct NewShift: APIInput {
    /// The date on which it starts.
    public var date: Wire.Date
    /// When it starts.
    public var start: Wire.Time
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime
    /// One of the crew's positions.
    public var position: Wire.PositionName?
    /// The id of the person who works it; null for an open shift.
    public var person: Wire.ID?
}

/// A change of a shift by a manager; what is left out stays.
/// - Example: {"end": "23:30", "person": null}
public struct ShiftPatch: APIInput {
    /// The date on which it starts.
    public var date: Wire.Date?
    /// When it starts.
    public var start: Wire.Time?
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime?
    /// One of the crew's positions; null empties it.
    public var position: Change<Wire.PositionName>
    /// The id of the person who works it; null makes the shift open.
    public var person: Change<Wire.ID>
}
