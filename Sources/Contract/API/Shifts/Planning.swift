/// How much of a fixed shift a change of one of its shifts is for.
public enum ShiftScope: String, Codable, CaseIterable, Sendable {
    /// This shift and no other.
    case only
    /// This one, and all that come after it.
    case following
}

/// Takeovers to be let through at once.
/// - Example: {"exchanges": ["0199c0de-0000-7000-8000-000000000000"]}
public struct NewApprovals: APIInput {
    /// The ids of the exchanges.
    /// - Limit: 1...50
    public var exchanges: [Wire.ID]
}

/// What came of each, in the order in which they were asked for.
public struct Approvals: Codable, Hashable, Sendable {
    /// One for each exchange.
    public var items: [ApprovalResult]
}

/// What came of one of several approvals.
public struct ApprovalResult: Codable, Hashable, Sendable {
    /// The exchange's id.
    public var exchange: Wire.ID
    /// Whether it went through.
    public var outcome: ApprovalOutcome
    /// Why not; null when it went through.
    /// - Example: null
    @OrNull public var message: Wire.Sentence?
}

/// Whether a takeover went through.
public enum ApprovalOutcome: String, Codable, CaseIterable, Sendable {
    /// The shift has changed hands.
    case approved
    /// Nothing changed.
    case refused
}

/// An order to copy the shifts of one week to another (managers).
/// - Example: {"from": "2026-W47", "to": "2026-W48", "days": [5, 6, 7], "dryRun": true}
public struct NewWeekCopy: APIInput {
    /// The week to copy.
    public var from: Wire.Week
    /// The week to copy it to.
    public var to: Wire.Week
    /// Only these days; all when left out.
    /// - Limit: 1...7
    public var days: [Wire.Weekday]?
    /// Only the shifts of the people with these ids; everybody's, and those that nobody has, when left out.
    /// - Limit: ...200
    public var people: [Wire.ID]?
    /// Only shifts that nobody has.
    public var openOnly: Bool?
    /// Only tell what would be done.
    public var dryRun: Bool?
}

/// What came of copying a week.
public struct WeekCopy: Codable, Hashable, Sendable {
    /// How many shifts were made, those left to nobody among them.
    public var made: Wire.Count
    /// How many were there already.
    public var present: Wire.Count
    /// How many come from a fixed shift, which puts them there by itself.
    public var fixed: Wire.Count
    /// How many would have begun already.
    public var passed: Wire.Count
    /// Those that were made for nobody, because who has them in the copied week cannot have them.
    public var left: [LeftShift]
}

/// A shift that was copied without whom it belonged to.
public struct LeftShift: Codable, Hashable, Sendable {
    /// The date on which it starts.
    public var date: Wire.Date
    /// When it starts.
    public var start: Wire.Time
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime
    /// What is done in it; null when that does not matter.
    @OrNull public var position: Wire.PositionName?
    /// Who has it in the week that was copied.
    public var person: PersonRef
    /// Why they cannot have this one.
    public var message: Wire.Sentence
}
