/// Days on which a person does not work. Only the person and managers see them.
public struct DaysOff: Codable, Hashable, Sendable {
    /// The id of these days off.
    public var id: Wire.ID
    /// The person who is off.
    public var person: PersonRef
    /// The kind of days off.
    public var kind: DaysOffKind
    /// The state of the days off.
    public var state: DaysOffState
    /// The first day, in the crew's time zone.
    public var first: Wire.Date
    /// The last day.
    public var last: Wire.Date
    /// A note of the person, or of the manager who entered them.
    /// - Example: null
    @OrNull public var note: Wire.Reason?
    /// When they were entered or requested.
    public var createdAt: Wire.Instant
    /// The manager who approved, declined or entered them; null if no manager did.
    /// - Example: null
    @OrNull public var decidedBy: PersonRef?
    /// When they took effect, were declined or were withdrawn; null while a manager has not decided.
    /// - Example: null
    @OrNull public var decidedAt: Wire.Instant?
    /// The manager's reason for declining them.
    /// - Example: null
    @OrNull public var reason: Wire.Reason?
}

/// The kinds of days off.
public enum DaysOffKind: String, Codable, CaseIterable, Sendable {
    /// A holiday, which a manager approves.
    case holiday
    /// Days on which the person cannot work; no approval is needed.
    case unavailable
    /// Sickness; no approval is needed.
    case sick
}

/// The states of days off.
public enum DaysOffState: String, Codable, CaseIterable, Sendable {
    /// Waiting for a manager.
    case requested
    /// In effect: approved, or no approval was needed.
    case active
    /// Declined by a manager.
    case declined
    /// Withdrawn before they began, or ended because the person left the crew.
    case withdrawn
}

/// New days off: yours, or for managers those of a member.
/// - Example: {"kind": "holiday", "first": "2026-12-21", "last": "2026-12-27"}
public struct NewDaysOff: APIInput {
    /// The kind of days off.
    public var kind: DaysOffKind
    /// The first day, at most 31 days ago.
    public var first: Wire.Date
    /// The last day, at most 365 days after the first one; one day when left out.
    public var last: Wire.Date?
    /// A note, which only the person and managers see.
    public var note: Wire.Reason?
    /// The id of the member who is off; you when left out. Only managers can enter those of others.
    public var person: Wire.ID?
}

/// A reason for a decision on a holiday.
/// - Example: {"reason": "Three of us are away that week already."}
public struct DaysOffDecision: APIInput {
    /// The reason; stored only when the holiday is declined.
    public var reason: Wire.Reason?
}
