/// A member's request to change their fixed shifts. The roster stays unchanged until a manager approves it.
public struct FixedShiftProposal: Codable, Hashable, Sendable {
    /// The proposal's id.
    public var id: Wire.ID
    /// The kind of change.
    public var kind: ProposalKind
    /// The state of the proposal.
    public var state: ProposalState
    /// The person who made the proposal, for their own fixed shift.
    public var person: PersonRef
    /// The id of the fixed shift to change or end; for a new one null until it is approved.
    /// - Example: null
    @OrNull public var fixedShift: Wire.ID?
    /// The proposed day of the week. For the end of a fixed shift, this and the following properties are those of the
    /// fixed shift when the proposal was made.
    public var weekday: Wire.Weekday
    /// The proposed start time.
    public var start: Wire.Time
    /// The proposed end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
    /// The proposed position; null when any.
    @OrNull public var position: Wire.PositionName?
    /// The proposed first date on which a shift can start.
    public var validFrom: Wire.Date
    /// The proposed last date on which a shift can start; null when there is none.
    /// - Example: null
    @OrNull public var validUntil: Wire.Date?
    /// When it was created.
    public var createdAt: Wire.Instant
    /// The person who approved or declined it; null while it is open, and when it ended otherwise.
    /// - Example: null
    @OrNull public var decidedBy: PersonRef?
    /// When it was decided or ended; null while it is open.
    /// - Example: null
    @OrNull public var decidedAt: Wire.Instant?
    /// The manager's reason for declining it.
    /// - Example: null
    @OrNull public var reason: Wire.Reason?
}

/// The kinds of proposals.
public enum ProposalKind: String, Codable, CaseIterable, Sendable {
    /// A new fixed shift.
    case add
    /// A change of day, times, position or period.
    case change
    /// The end of a fixed shift and the deletion of its future shifts.
    case end
}

/// The states of a proposal.
public enum ProposalState: String, Codable, CaseIterable, Sendable {
    /// Waiting for a manager.
    case open
    /// Approved by a manager; the roster has changed.
    case approved
    /// Declined by a manager.
    case declined
    /// Withdrawn by the member, or ended because the member left the crew.
    case withdrawn
    /// Ended because the fixed shift was changed or ended in another way, or because its last day has passed.
    case expired
}

/// A new proposal: a new fixed shift for you, or a change or the end of an existing one. A new one requires `weekday`,
/// `start` and `end`; a change or end requires `fixedShift`. Fields that a change leaves out stay unchanged.
/// - Example: {"kind": "add", "weekday": 5, "start": "18:30", "end": "23:00", "position": "kitchen"}
public struct NewFixedShiftProposal: APIInput {
    /// The kind of change.
    public var kind: ProposalKind
    /// The id of the fixed shift to change or end; left out for a new one.
    public var fixedShift: Wire.ID?
    /// The day of the week on which it starts.
    public var weekday: Wire.Weekday?
    /// The start time.
    public var start: Wire.Time?
    /// The end time; on the next day unless it is later than `start`.
    public var end: Wire.EndTime?
    /// One of the crew's positions; null clears it.
    public var position: Change<Wire.PositionName>
    /// The first date on which a shift can start; for a new one today when left out. Null is the same as leaving it
    /// out.
    public var validFrom: Change<Wire.Date>
    /// The last date on which a shift can start; null clears it.
    public var validUntil: Change<Wire.Date>
}

/// A reason for a decision on a proposal.
/// - Example: {"reason": "Two of us work on Friday already."}
public struct ProposalDecision: APIInput {
    /// The reason; stored only when the proposal is declined.
    public var reason: Wire.Reason?
}
