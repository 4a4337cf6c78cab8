/// A shift on its way from one person to another.
public struct Exchange: Codable, Hashable, Sendable {
    /// The exchange's id.
    public var id: Wire.ID
    /// How it came about.
    public var kind: ExchangeKind
    /// How far it is.
    public var state: ExchangeState
    /// The shift that changes hands.
    public var shift: Shift
    /// The shift that goes the other way; only a trade has one.
    /// - Example: null
    @OrNull public var counterShift: Shift?
    /// Who gives the shift away; null for one that nobody had.
    @OrNull public var giver: PersonRef?
    /// Who takes it; null until somebody did.
    /// - Example: null
    @OrNull public var taker: PersonRef?
    /// The only one who may take it; null when everybody may.
    /// - Example: null
    @OrNull public var to: PersonRef?
    /// Whose turn it is; null when it is over.
    @OrNull public var waitingFor: Party?
    /// Why, in the giver's own words.
    @OrNull public var reason: Wire.Reason?
    /// What the rules have to say about the taker, or about me while there is none.
    public var findings: [Finding]
    /// What it does to the hours of those who give and take, week by week: for managers while it waits for approval, else empty.
    public var hours: [WeekHours] = []
    /// When it was made.
    public var createdAt: Wire.Instant
}

/// How an exchange came about.
public enum ExchangeKind: String, Codable, CaseIterable, Sendable {
    /// The holder wants to be rid of the shift.
    case offer
    /// The holder answers somebody who wants to work that day.
    case suggestion
    /// A shift for a shift.
    case trade
}

/// How far an exchange is.
public enum ExchangeState: String, Codable, CaseIterable, Sendable {
    /// Nobody said yes yet.
    case open
    /// Somebody said yes, and somebody else has yet to agree.
    case pending
    /// The shift has changed hands.
    case done
    /// Somebody said no.
    case rejected
    /// The giver took it back.
    case withdrawn
    /// The shift started before it was done.
    case expired
    /// Something else happened to the shift.
    case superseded
}

/// Whose turn it is.
public enum Party: String, Codable, CaseIterable, Sendable {
    /// Somebody to take the shift.
    case taker
    /// The one who gives it away.
    case giver
    /// A manager.
    case manager
}

/// What a rule has to say about a shift changing hands.
public struct Finding: Codable, Hashable, Sendable {
    /// The rule.
    /// - Example: oneADay
    public var rule: RuleName
    /// What follows from it; never `off`.
    /// - Values: block, approve, warn
    /// - Example: warn
    public var mode: RuleMode
    /// Why.
    public var message: Wire.Sentence
}

/// The rules that can stand in the way: those of `Rules`, and two that cannot be switched off.
public enum RuleName: String, Codable, CaseIterable, Sendable {
    /// The shift has not started yet; always blocks.
    case notStarted
    /// The giver still holds the shift; always blocks.
    case stillHeld
    /// Nobody works two shifts at once.
    case overlap
    /// Nobody works two shifts that start on the same day.
    case oneADay
    /// Enough time between two shifts.
    case minimumRest
    /// One long rest in every seven days.
    case weeklyRest
    /// Not too many days in a row.
    case daysInARow
    /// Not too many days in a week.
    case daysPerWeek
    /// Not too many weekends in a row.
    case weekendsInARow
    /// Not too long a shift.
    case hoursPerShift
    /// Not too much work in a day.
    case hoursPerDay
    /// Not too much work in a week.
    case hoursPerWeek
    /// Not too much work in a week, taken over four months.
    case averageHours
    /// The hours in which somebody of 14 or 15 may work.
    case youngWorker
    /// The taker can work the shift's position.
    case position
    /// Early enough before the shift starts.
    case notice
}

/// An offer of a shift of mine.
/// - Example: {"reason": "My sister is getting married."}
public struct NewOffer: APIInput {
    /// The id of the only colleague who may take it; everybody when left out.
    public var to: Wire.ID?
    /// Why.
    public var reason: Wire.Reason?
}

/// A yes or a no to an exchange: which of them, the path says.
/// - Example: {"reason": "Too few cooks that evening."}
public struct ExchangeDecision: APIInput {
    /// Why.
    public var reason: Wire.Reason?
}
