/// A change of the fixed shifts that a member asks a manager to approve. Until then the roster stays as it is.
public struct FixedShiftProposal: Codable, Hashable, Sendable {
    /// The proposal's id.
    public var id: Wire.ID
    /// What is asked for.
    public var kind: ProposalKind
    /// How far it is.
    public var state: ProposalState
    /// Who asks, and whose fixed shift it is.
    public var person: PersonRef
    /// The id of the fixed shift that is to change or end; of the new one once it is approved, null before that.
    /// - Example: null
    @OrNull public var fixedShift: Wire.ID?
    /// The day on which it would start. Of one that is to end, this and what follows is how it was when the proposal was made.
    public var weekday: Wire.Weekday
    /// When it would start.
    public var start: Wire.Time
    /// When it would end; not later than `start` means on the next day.
    public var end: Wire.EndTime
    /// What would be done in it; null when that does not matter.
    @OrNull public var position: Wire.PositionName?
    /// The first date on which it might start.
    public var validFrom: Wire.Date
    /// The last date on which it might start; null for no last date.
    /// - Example: null
    @OrNull public var validUntil: Wire.Date?
    /// When it was asked.
    public var createdAt: Wire.Instant
    /// Who approved or declined it; null while it is open, and when nobody did.
    /// - Example: null
    @OrNull public var decidedBy: PersonRef?
    /// When it was over; null while it is open.
    /// - Example: null
    @OrNull public var decidedAt: Wire.Instant?
    /// Why it was declined, in the manager's own words.
    /// - Example: null
    @OrNull public var reason: Wire.Reason?
}

/// What a proposal asks for.
public enum ProposalKind: String, Codable, CaseIterable, Sendable {
    /// A new fixed shift.
    case add
    /// Another day, time, position or period.
    case change
    /// That it ends, and its shifts to come are deleted.
    case end
}

/// How far a proposal is.
public enum ProposalState: String, Codable, CaseIterable, Sendable {
    /// It waits for a manager.
    case open
    /// A manager approved it, and the roster has changed.
    case approved
    /// A manager declined it.
    case declined
    /// The member took it back, or left the crew.
    case withdrawn
    /// The fixed shift changed or ended in another way, or its last day passed.
    case expired
}

/// A proposal to be made: a new fixed shift of mine, or a change or the end of one. A new one needs `weekday`, `start` and `end`; a
/// change and an end need `fixedShift`. What a change leaves out stays.
/// - Example: {"kind": "add", "weekday": 5, "start": "18:30", "end": "23:00", "position": "kitchen"}
public struct NewFixedShiftProposal: APIInput {
    /// What is asked for.
    public var kind: ProposalKind
    /// The id of the fixed shift that is to change or end; left out for a new one.
    public var fixedShift: Wire.ID?
    /// The day on which it starts.
    public var weekday: Wire.Weekday?
    /// When it starts.
    public var start: Wire.Time?
    /// When it ends; not later than `start` means on the next day.
    public var end: Wire.EndTime?
    /// One of the crew's positions; null empties it.
    public var position: Change<Wire.PositionName>
    /// The first date on which it may start; today for a new one when left out. Null is the same as leaving it out.
    public var validFrom: Change<Wire.Date>
    /// The last date on which it may start; null empties it.
    public var validUntil: Change<Wire.Date>
}

/// What a manager says to a proposal.
/// - Example: {"reason": "Two of us work on Friday already."}
public struct ProposalDecision: APIInput {
    /// Why; kept when it is declined.
    public var reason: Wire.Reason?
}
