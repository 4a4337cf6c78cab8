/// How a crew writes down its hours.
public struct HoursSettings: Codable, Hashable, Sendable {
    /// Hours are entered in steps of so many minutes.
    public var step: Wire.HoursStep
    /// How hours are handed in.
    public var period: TimesheetPeriod
    /// What rates and budgets are in.
    public var currency: Wire.Currency
    /// How lengths are shown in reports; what is kept is never rounded.
    public var rounding: HoursRounding
    /// The step of that rounding.
    public var roundingStep: Wire.HoursStep
    /// Everything up to and including this day is closed; null for nothing.
    @OrNull public var lockedUntil: Wire.Date?
}

/// How hours are handed in.
public enum TimesheetPeriod: String, Codable, CaseIterable, Sendable {
    /// Week by week.
    case week
    /// Month by month.
    case month
}

/// How lengths are shown in reports.
public enum HoursRounding: String, Codable, CaseIterable, Sendable {
    /// To the minute.
    case none
    /// To the next step.
    case up
    /// To the nearest step.
    case nearest
    /// To the step before.
    case down
}

/// A change of how a crew writes down its hours; what is left out stays.
/// - Example: {"step": 15, "rounding": "nearest", "roundingStep": 15}
public struct HoursSettingsPatch: APIInput {
    /// Hours are entered in steps of so many minutes.
    public var step: Wire.HoursStep?
    /// By week or by month.
    public var period: TimesheetPeriod?
    /// What rates and budgets are in.
    public var currency: Wire.Currency?
    /// How lengths are shown in reports.
    public var rounding: HoursRounding?
    /// The step of that rounding.
    public var roundingStep: Wire.HoursStep?
    /// Everything up to and including this day is closed, today at the latest; null for nothing.
    public var lockedUntil: Change<Wire.Date>
}

/// What somebody was taken on for, from a day on until the next one counts.
public struct Contract: Codable, Hashable, Sendable {
    /// The first day on which it counts.
    public var validFrom: Wire.Date
    /// How they are employed.
    public var status: EmploymentStatus
    /// How long they work a week, in minutes.
    /// - Limit: 0...10_080
    /// - Example: 1440
    public var weekMinutes: Int
    /// The days that they work.
    /// - Limit: ...7
    public var weekdays: [Wire.Weekday]
}

/// What somebody is taken on for; one from the same day is replaced.
/// - Example: {"validFrom": "2026-11-01", "status": "partTime", "weekMinutes": 1440, "weekdays": [1, 2, 4]}
public struct NewContract: APIInput {
    /// The first day on which it counts.
    public var validFrom: Wire.Date
    /// How they are employed.
    public var status: EmploymentStatus
    /// How long they work a week, in minutes.
    /// - Limit: 0...10_080
    public var weekMinutes: Int
    /// The days that they work.
    /// - Limit: ...7, distinct
    public var weekdays: [Wire.Weekday]
}
