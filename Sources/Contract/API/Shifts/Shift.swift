/// A shift on one date. Its version is the `ETag` of the response.
public struct Shift: Codable, Hashable, Sendable {
    /// The shift's id.
    public var id: Wire.ID
    /// The date on which it starts.
    public var date: Wire.Date
    /// The start time.
    public var start: Wire.Time
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// The start as a point in time.
    public var startsAt: Wire.Instant
    /// The end as a point in time.
    public var endsAt: Wire.Instant
    /// The length in minutes, taking clock changes into account.
    /// - Limit: 1...
    /// - Example: 270
    public var minutes: Int
    /// The position; null when any.
    @OrNull public var position: Wire.PositionName?
    /// The holder; null for an open shift.
    @OrNull public var person: PersonRef?
    /// The status of the shift in an exchange.
    /// - Example: offered
    public var status: ShiftStatus
    /// The id of its current exchange; null when there is none.
    @OrNull public var exchange: Wire.ID?
    /// The id of its fixed shift; null for a single shift.
    @OrNull public var fixedShift: Wire.ID?
}

/// The status of a shift in an exchange.
public enum ShiftStatus: String, Codable, CaseIterable, Sendable {
    /// It has a holder and is in no exchange.
    case idle
    /// It is open.
    case open
    /// Its holder offers it, or proposes to trade it.
    case offered
    /// Its holder suggested it to someone who requested an extra shift.
    case suggested
    /// Its exchange is accepted and waits for approval.
    case pending
}

/// A new single shift.
/// - Example: {"date": "2026-12-31", "start": "22:00", "end": "04:00", "position": "bar"}
public struct NewShift: APIInput {
    /// The date on which it starts.
    public var date: Wire.Date
    /// The start time.
    public var start: Wire.Time
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// One of the crew's positions.
    public var position: Wire.PositionName?
    /// The id of the holder; an open shift when left out.
    public var person: Wire.ID?
}

/// Changes to a shift. Fields that are left out stay unchanged.
/// - Example: {"end": "23:30", "person": null}
public struct ShiftPatch: APIInput {
    /// The date on which it starts.
    public var date: Wire.Date?
    /// The start time.
    public var start: Wire.Time?
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime?
    /// One of the crew's positions; null clears it.
    public var position: Change<Wire.PositionName>
    /// The id of the new holder; null makes the shift open.
    public var person: Change<Wire.ID>
}
