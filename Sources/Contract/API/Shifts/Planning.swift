/// The shifts that a change of one shift of a fixed shift applies to.
public enum ShiftScope: String, Codable, CaseIterable, Sendable {
    /// Only this shift.
    case only
    /// This shift and all later ones of the fixed shift.
    case following
}

/// Exchanges to approve.
/// - Example: {"exchanges": ["0199c0de-0000-7000-8000-000000000000"]}
public struct NewApprovals: APIInput {
    /// The ids of the exchanges.
    /// - Limit: 1...50
    public var exchanges: [Wire.ID]
}

/// The results, in the order of the request.
public struct Approvals: Codable, Hashable, Sendable {
    /// A result for each exchange.
    public var items: [ApprovalResult]
}

/// The result of one of several approvals.
public struct ApprovalResult: Codable, Hashable, Sendable {
    /// The exchange's id.
    public var exchange: Wire.ID
    /// Whether it was approved.
    public var outcome: ApprovalOutcome
    /// The reason why it was refused; null when it was approved.
    /// - Example: null
    @OrNull public var message: Wire.Sentence?
}

/// The outcome of an approval.
public enum ApprovalOutcome: String, Codable, CaseIterable, Sendable {
    /// The exchange was approved.
    case approved
    /// Nothing has changed.
    case refused
}

/// A request to copy the shifts of one week to another (managers).
/// - Example: {"from": "2026-W47", "to": "2026-W48", "days": [5, 6, 7], "dryRun": true}
public struct NewWeekCopy: APIInput {
    /// The week to copy from.
    public var from: Wire.Week
    /// The week to copy to.
    public var to: Wire.Week
    /// The days of the week to copy; all when left out.
    /// - Limit: 1...7
    public var days: [Wire.Weekday]?
    /// The ids of the people whose shifts to copy; everyone's and open shifts when left out.
    /// - Limit: ...200
    public var people: [Wire.ID]?
    /// Whether to copy open shifts only.
    public var openOnly: Bool?
    /// Whether to copy into the draft of the week, which only managers see, instead of the roster.
    public var draft: Bool?
    /// Whether to return the expected result without copying anything.
    public var dryRun: Bool?
}

/// The result of copying a week, or of a dry run.
public struct WeekCopy: Codable, Hashable, Sendable {
    /// The number of new shifts, including those that became open.
    public var made: Wire.Count
    /// The number of shifts skipped because they already exist.
    public var present: Wire.Count
    /// The number of shifts skipped because their fixed shift creates them.
    public var fixed: Wire.Count
    /// The number of shifts skipped because they would already have started.
    public var passed: Wire.Count
    /// The shifts that became open because their holder cannot work them.
    public var left: [LeftShift]
}

/// A planned shift that its holder cannot work. A copy of it is open; in a draft it stays unpublished.
public struct LeftShift: Codable, Hashable, Sendable {
    /// The date on which it starts.
    public var date: Wire.Date
    /// The start time.
    public var start: Wire.Time
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// The position; null when any.
    @OrNull public var position: Wire.PositionName?
    /// The holder.
    public var person: PersonRef
    /// The reason why the holder cannot work it.
    public var message: Wire.Sentence
}
