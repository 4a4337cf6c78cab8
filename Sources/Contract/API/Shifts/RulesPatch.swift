/// The rules to change; what is left out stays.
public struct RulesPatch: APIInput {
    /// Nobody works two shifts at once.
    public var overlap: Wire.SwitchPatch?
    /// Nobody works two shifts that start on the same day.
    public var oneADay: Wire.SwitchPatch?
    /// At least `value` minutes between two shifts.
    public var minimumRest: Wire.RestPatch?
    /// At least `value` minutes of unbroken rest in each seven times 24 hours that begin with a shift.
    public var weeklyRest: Wire.WeeklyRestPatch?
    /// At most `value` days of work in a row.
    public var daysInARow: Wire.DaysInARowPatch?
    /// At most `value` days of work a week.
    public var daysPerWeek: Wire.DaysPerWeekPatch?
    /// At most `value` weekends of work in a row.
    public var weekendsInARow: Wire.WeekendsInARowPatch?
    /// At most `value` minutes of work in one shift.
    public var hoursPerShift: Wire.HoursPerDayPatch?
    /// At most `value` minutes of work a day.
    public var hoursPerDay: Wire.HoursPerDayPatch?
    /// At most `value` minutes of work a week.
    public var hoursPerWeek: Wire.HoursPerWeekPatch?
    /// At most `value` minutes of work a week, as the mean of 17 weeks.
    public var averageHours: Wire.HoursPerWeekPatch?
    /// Who is 14 or 15 works between 07:00 and 19:00, or 21:00 in summer, 8 hours a day and 40 a week at most.
    public var youngWorker: Wire.SwitchPatch?
    /// The taker can work the shift's position.
    public var position: Wire.SwitchPatch?
    /// At least `value` minutes before the shift starts.
    public var notice: Wire.NoticePatch?
}

/// A change of one rule.
public struct RulePatch: APIInput {
    /// What happens when the rule is broken.
    public var mode: RuleMode
    /// Minutes, days or weekends; what it was when left out. Null for a rule that has no number.
    public var value: Int?
}

/// A change of one rule, by what its number may be.
extension Wire {
    /// A rule that has no number.
    /// - Limit value: null
    public typealias SwitchPatch = RulePatch

    /// A rule of a rest between two shifts, in minutes.
    /// - Limit value: 1...2880
    public typealias RestPatch = RulePatch

    /// A rule of a rest in each week, in minutes.
    /// - Limit value: 720...8640
    public typealias WeeklyRestPatch = RulePatch

    /// A rule of days in a row.
    /// - Limit value: 1...13
    public typealias DaysInARowPatch = RulePatch

    /// A rule of days in a week.
    /// - Limit value: 1...6
    public typealias DaysPerWeekPatch = RulePatch

    /// A rule of weekends in a row.
    /// - Limit value: 1...8
    public typealias WeekendsInARowPatch = RulePatch

    /// A rule of work in a day, in minutes.
    /// - Limit value: 60...1440
    public typealias HoursPerDayPatch = RulePatch

    /// A rule of work in a week, in minutes.
    /// - Limit value: 60...10_080
    public typealias HoursPerWeekPatch = RulePatch

    /// A rule of notice before a shift, in minutes.
    /// - Limit value: 1...20_160
    public typealias NoticePatch = RulePatch
}
