/// The rules for exchanges: those of `Rules`, and two that are always on.
public enum RuleName: String, Codable, CaseIterable, Sendable {
    /// The shift has not started yet. Always blocks.
    case notStarted
    /// The giver still holds the shift. Always blocks.
    case stillHeld
    /// No overlapping shifts.
    case overlap
    /// No two shifts that start on the same day.
    case oneADay
    /// A minimum rest between two shifts.
    case minimumRest
    /// A minimum unbroken rest in any seven days.
    case weeklyRest
    /// A maximum number of consecutive working days.
    case daysInARow
    /// A maximum number of working days in a week.
    case daysPerWeek
    /// A maximum number of consecutive working weekends.
    case weekendsInARow
    /// A maximum length of a shift.
    case hoursPerShift
    /// A maximum of working hours in a day.
    case hoursPerDay
    /// A maximum of working hours in a week.
    case hoursPerWeek
    /// A maximum average of working hours in a week, over 17 weeks.
    case averageHours
    /// The permitted working hours of people aged 14 or 15.
    case youngWorker
    /// The taker has no day off on the day on which the shift starts.
    case dayOff
    /// The taker can work in the position of the shift.
    case position
    /// A minimum notice before the start of the shift.
    case notice
}

/// The rules of a crew for exchanging shifts, and their settings.
/// - Keys: RuleName
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
    /// The taker has no day off on the day on which the shift starts.
    public var dayOff: RuleSetting
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

/// Changes to the rules. Rules that are left out stay unchanged.
/// - Keys: RuleName
public struct RulesPatch: APIInput {
    /// No overlapping shifts.
    public var overlap: Wire.SwitchPatch?
    /// No two shifts that start on the same day.
    public var oneADay: Wire.SwitchPatch?
    /// At least `value` minutes of rest between two shifts.
    public var minimumRest: Wire.RestPatch?
    /// At least `value` minutes of unbroken rest in every 168 hours that begin with the start of a shift.
    public var weeklyRest: Wire.WeeklyRestPatch?
    /// At most `value` consecutive working days.
    public var daysInARow: Wire.DaysInARowPatch?
    /// At most `value` working days in a week.
    public var daysPerWeek: Wire.DaysPerWeekPatch?
    /// At most `value` consecutive working weekends.
    public var weekendsInARow: Wire.WeekendsInARowPatch?
    /// At most `value` minutes of work in a shift.
    public var hoursPerShift: Wire.HoursPerDayPatch?
    /// At most `value` minutes of work in a day.
    public var hoursPerDay: Wire.HoursPerDayPatch?
    /// At most `value` minutes of work in a week.
    public var hoursPerWeek: Wire.HoursPerWeekPatch?
    /// At most `value` minutes of work in a week, on average over 17 weeks.
    public var averageHours: Wire.HoursPerWeekPatch?
    /// People aged 14 or 15 work only between 07:00 and 19:00, or 21:00 in summer, and at most 8 hours a day and 40
    /// hours a week.
    public var youngWorker: Wire.SwitchPatch?
    /// The taker has no day off on the day on which the shift starts.
    public var dayOff: Wire.SwitchPatch?
    /// The taker can work in the position of the shift.
    public var position: Wire.SwitchPatch?
    /// At least `value` minutes before the start of the shift.
    public var notice: Wire.NoticePatch?
}

/// The new setting of one rule.
public struct RulePatch: APIInput {
    /// The consequence of breaking the rule.
    public var mode: RuleMode
    /// The limit in minutes, days or weekends; unchanged when left out. Null for a rule without a limit.
    public var value: Int?
}

/// Changes of one rule, with the possible values of its limit.
extension Wire {
    /// A rule without a limit.
    /// - Limit value: null
    public typealias SwitchPatch = RulePatch

    /// A minimum rest between two shifts, in minutes.
    /// - Limit value: 1...2880
    public typealias RestPatch = RulePatch

    /// A minimum rest in a week, in minutes.
    /// - Limit value: 720...8640
    public typealias WeeklyRestPatch = RulePatch

    /// A maximum number of consecutive days.
    /// - Limit value: 1...13
    public typealias DaysInARowPatch = RulePatch

    /// A maximum number of days in a week.
    /// - Limit value: 1...6
    public typealias DaysPerWeekPatch = RulePatch

    /// A maximum number of consecutive weekends.
    /// - Limit value: 1...8
    public typealias WeekendsInARowPatch = RulePatch

    /// A maximum of work in a shift or a day, in minutes.
    /// - Limit value: 60...1440
    public typealias HoursPerDayPatch = RulePatch

    /// A maximum of work in a week, in minutes.
    /// - Limit value: 60...10_080
    public typealias HoursPerWeekPatch = RulePatch

    /// A minimum notice before a shift, in minutes.
    /// - Limit value: 1...20_160
    public typealias NoticePatch = RulePatch
}
