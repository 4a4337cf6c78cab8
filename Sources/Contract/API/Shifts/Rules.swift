/// Each rule of a crew, and what it does.
public struct Rules: Codable, Hashable, Sendable {
    /// Nobody works two shifts at once.
    public var overlap: RuleSetting
    /// Nobody works two shifts that start on the same day.
    public var oneADay: RuleSetting
    /// At least `value` minutes between two shifts.
    public var minimumRest: RuleSetting
    /// At least `value` minutes of unbroken rest in each seven times 24 hours that begin with a shift.
    public var weeklyRest: RuleSetting
    /// At most `value` days of work in a row.
    public var daysInARow: RuleSetting
    /// At most `value` days of work a week.
    public var daysPerWeek: RuleSetting
    /// At most `value` weekends of work in a row.
    public var weekendsInARow: RuleSetting
    /// At most `value` minutes of work in one shift.
    public var hoursPerShift: RuleSetting
    /// At most `value` minutes of work a day.
    public var hoursPerDay: RuleSetting
    /// At most `value` minutes of work a week.
    public var hoursPerWeek: RuleSetting
    /// At most `value` minutes of work a week, as the mean of 17 weeks.
    public var averageHours: RuleSetting
    /// Who is 14 or 15 works between 07:00 and 19:00, or 21:00 in summer, 8 hours a day and 40 a week at most.
    public var youngWorker: RuleSetting
    /// The taker can work the shift's position.
    public var position: RuleSetting
    /// At least `value` minutes before the shift starts.
    public var notice: RuleSetting
}

/// What one rule does.
public struct RuleSetting: Codable, Hashable, Sendable {
    /// What happens when the rule is broken.
    public var mode: RuleMode
    /// Minutes, but days for `daysInARow` and `daysPerWeek`, weekends for `weekendsInARow`; null for a rule that has no number.
    /// - Limit: 0...
    /// - Example: 660
    @OrNull public var value: Int? = nil
}

/// What happens when a rule is broken.
public enum RuleMode: String, Codable, CaseIterable, Sendable {
    /// The shift does not change hands.
    case block
    /// A manager has to agree.
    case approve
    /// Everybody concerned is told.
    case warn
    /// Nothing.
    case off
}
