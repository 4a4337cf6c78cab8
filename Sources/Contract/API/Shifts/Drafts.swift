/// A shift in the draft of a week (managers).
public struct UnpublishedShift: Codable, Hashable, Sendable {
    /// The shift's id, which it keeps when it is published.
    public var id: Wire.ID
    /// The date on which it starts.
    public var date: Wire.Date
    /// The start time.
    public var start: Wire.Time
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// The position; null when any.
    @OrNull public var position: Wire.PositionName?
    /// The holder; null for an open shift.
    @OrNull public var person: PersonRef?
    /// The reasons why its holder should not work it, given the roster and the rest of the draft.
    public var findings: [Finding]
}

/// Shifts to add to a draft (managers): one for each date and person, and open ones on each date.
/// - Example: {"dates": ["2026-12-30", "2026-12-31"], "open": 2, "start": "22:00", "end": "04:00", "position": "bar"}
public struct NewUnpublishedShifts: APIInput {
    /// The dates on which the shifts start.
    /// - Limit: 1...31
    public var dates: [Wire.Date]
    /// The ids of the holders.
    /// - Limit: ...200
    public var people: [Wire.ID]?
    /// The number of open shifts on each date.
    /// - Limit: 0...50
    public var open: Int?
    /// The start time.
    public var start: Wire.Time
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// One of the crew's positions.
    public var position: Wire.PositionName?
}

/// A request to publish the draft of a week (managers).
/// - Example: {"week": "2026-W49", "dryRun": true}
public struct NewPublication: APIInput {
    /// The week to publish.
    public var week: Wire.Week
    /// Whether to return the expected result without publishing anything.
    public var dryRun: Bool?
}

/// The result of publishing the draft of a week, or of a dry run.
public struct Publication: Codable, Hashable, Sendable {
    /// The number of published shifts, including open ones.
    public var published: Wire.Count
    /// The number of published shifts that are open.
    public var open: Wire.Count
    /// The number of people with a published shift.
    public var people: Wire.Count
    /// The number of shifts removed from the draft because they would already have started.
    public var passed: Wire.Count
    /// The shifts that stay in the draft because their holder cannot work them.
    public var left: [LeftShift]
}
