/// The transfer of a shift from one person to another.
public struct Exchange: Codable, Hashable, Sendable {
    /// The exchange's id.
    public var id: Wire.ID
    /// The kind of exchange.
    public var kind: ExchangeKind
    /// The state of the exchange.
    public var state: ExchangeState
    /// The shift that is given.
    public var shift: Shift
    /// The shift given in return; null unless it is a trade.
    /// - Example: null
    @OrNull public var counterShift: Shift?
    /// The person who gives the shift; null for an open shift.
    @OrNull public var giver: PersonRef?
    /// The person who takes the shift; null while there is none.
    /// - Example: null
    @OrNull public var taker: PersonRef?
    /// The only person who may take the shift; null for everyone.
    /// - Example: null
    @OrNull public var to: PersonRef?
    /// The party who has to act next; null when the exchange has ended.
    @OrNull public var waitingFor: Party?
    /// The giver's reason.
    @OrNull public var reason: Wire.Reason?
    /// The rules that the exchange breaks for the taker or, while there is none, for you.
    public var findings: [Finding]
    /// The effect on the weekly hours of the giver and the taker; for managers while the exchange waits for approval,
    /// otherwise empty.
    public var hours: [WeekHours] = []
    /// When it was created.
    public var createdAt: Wire.Instant
}

/// The kinds of exchanges.
public enum ExchangeKind: String, Codable, CaseIterable, Sendable {
    /// The holder offers a shift to others.
    case offer
    /// The holder suggests a shift to someone who requested an extra shift.
    case suggestion
    /// A shift in exchange for another shift.
    case trade
}

/// The states of an exchange.
public enum ExchangeState: String, Codable, CaseIterable, Sendable {
    /// Waiting for a taker.
    case open
    /// Accepted, waiting for approval.
    case pending
    /// Completed: the shift has a new holder.
    case done
    /// Rejected.
    case rejected
    /// Withdrawn by the giver.
    case withdrawn
    /// Ended because the shift started before it was completed.
    case expired
    /// Ended because the shift was changed in another way.
    case superseded
}

/// The party who has to act next.
public enum Party: String, Codable, CaseIterable, Sendable {
    /// A taker, or the person asked.
    case taker
    /// The giver.
    case giver
    /// A manager.
    case manager
}

/// A rule that an exchange breaks.
public struct Finding: Codable, Hashable, Sendable {
    /// The rule.
    /// - Example: oneADay
    public var rule: RuleName
    /// The consequence; never `off`.
    /// - Values: block, approve, warn
    /// - Example: warn
    public var mode: RuleMode
    /// An explanation, for people.
    public var message: Wire.Sentence
}

/// An offer of one of your shifts.
/// - Example: {"reason": "My sister is getting married."}
public struct NewOffer: APIInput {
    /// The id of the only colleague who may take it; everyone when left out.
    public var to: Wire.ID?
    /// The reason.
    public var reason: Wire.Reason?
}

/// A reason for accepting, approving or rejecting an exchange.
/// - Example: {"reason": "Too few cooks that evening."}
public struct ExchangeDecision: APIInput {
    /// The reason.
    public var reason: Wire.Reason?
}
