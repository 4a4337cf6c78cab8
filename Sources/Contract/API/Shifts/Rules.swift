/// The rules of a crew for exchanging shifts, and their settings.
public struct Rules: Codable, Hashable, Sendable {
    /// No overlapping shifts.
    public var overlap: RuleSetting
    /// No two shifts that start on the same day.
    public var oneADay: RuleSetting
    /// At least `value` minutes of rest between two shifts.
    public var minimumRest: RuleSetting
    /// At least `value` minutes of unbroken rest in every 168 hours that begin with the start of a shift.
    public var weeklyRest: RuleSetting
    /// At most `value` consecutive working days.
    public var daysInARow: RuleSetting
    /// At most `value` working days in a week.
    public var daysPerWeek: RuleSetting
    /// At most `value` consecutive working weekends.
    public var weekendsInARow: RuleSetting
    /// At most `value` minutes of work in a shift.
    public var hoursPerShift: RuleSetting
    /// At most `value` minutes of work in a day.
    public var hoursPerDay: RuleSetting
    /// At most `value` minutes of work in a week.
    public var hoursPerWeek: RuleSetting
    /// At most `value` minutes of work in a week, on average over 17 weeks.
    public var averageHours: RuleSetting
    /// People aged 14 or 15 work only between 07:00 and 19:00, or 21:00 in summer, and at most 8 hours a day and 40
    /// hours a week.
    public var youngWorker: RuleSetting
    /// The taker can work in the position of the shift.
    public var position: RuleSetting
    /// At least `value` minutes before the start of the shift.
    public var notice: RuleSetting
}

/// The setting of one rule.
public struct RuleSetting: Codable, Hashable, Sendable {
    /// The consequence of breaking the rule.
    public var mode: RuleMode
    /// The limit: in minutes, but in days for `daysInARow` and `daysPerWeek` and in weekends for `weekendsInARow`; null
    /// for a rule without a limit.
    /// - Limit: 0...
    /// - Example: 660
    @OrNull public var value: Int? = nil
}

/// The consequences of breaking a rule.
public enum RuleMode: String, Codable, CaseIterable, Sendable {
    /// The exchange is refused.
    case block
    /// A manager has to approve the exchange.
    case approve
    /// The people involved are warned.
    case warn
    /// None: the rule is switched off.
    case off
}
