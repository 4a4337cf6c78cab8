/// A crew's settings for logging hours.
public struct HoursSettings: Codable, Hashable, Sendable {
    /// The step of hours in minutes: lengths are multiples of it.
    public var step: Wire.HoursStep
    /// Whether timesheets are handed in by week or by month.
    public var period: TimesheetPeriod
    /// The currency of rates and budgets.
    public var currency: Wire.Currency
    /// The rounding of lengths in reports; stored lengths are never rounded.
    public var rounding: HoursRounding
    /// The multiple that lengths in reports are rounded to.
    public var roundingStep: Wire.HoursStep
    /// The last locked day; null when no day is locked.
    @OrNull public var lockedUntil: Wire.Date?
}

/// The length of a timesheet.
public enum TimesheetPeriod: String, Codable, CaseIterable, Sendable {
    /// One week.
    case week
    /// One month.
    case month
}

/// The rounding of lengths in reports.
public enum HoursRounding: String, Codable, CaseIterable, Sendable {
    /// No rounding.
    case none
    /// Up to the next multiple.
    case up
    /// To the nearest multiple.
    case nearest
    /// Down to the previous multiple.
    case down
}

/// Changes to a crew's settings for logging hours. Settings that are left out stay unchanged.
/// - Example: {"step": 15, "rounding": "nearest", "roundingStep": 15}
public struct HoursSettingsPatch: APIInput {
    /// The step of hours in minutes: lengths are multiples of it.
    public var step: Wire.HoursStep?
    /// Whether timesheets are handed in by week or by month.
    public var period: TimesheetPeriod?
    /// The currency of rates and budgets.
    public var currency: Wire.Currency?
    /// The rounding of lengths in reports.
    public var rounding: HoursRounding?
    /// The multiple that lengths in reports are rounded to.
    public var roundingStep: Wire.HoursStep?
    /// The last day to lock, today at the latest; null unlocks all days.
    public var lockedUntil: Change<Wire.Date>
}

/// The agreed hours of a person, from a day on until the next contract starts.
public struct Contract: Codable, Hashable, Sendable {
    /// The first day on which it applies.
    public var validFrom: Wire.Date
    /// Full-time or part-time.
    public var status: EmploymentStatus
    /// The agreed hours per week, in minutes.
    /// - Limit: 0...10_080
    /// - Example: 1440
    public var weekMinutes: Int
    /// The agreed working days.
    /// - Limit: ...7
    public var weekdays: [Wire.Weekday]
}

/// A new contract. A contract that starts on the same day is replaced.
/// - Example: {"validFrom": "2026-11-01", "status": "partTime", "weekMinutes": 1440, "weekdays": [1, 2, 4]}
public struct NewContract: APIInput {
    /// The first day on which it applies.
    public var validFrom: Wire.Date
    /// Full-time or part-time.
    public var status: EmploymentStatus
    /// The agreed hours per week, in minutes.
    /// - Limit: 0...10_080
    public var weekMinutes: Int
    /// The agreed working days.
    /// - Limit: ...7, distinct
    public var weekdays: [Wire.Weekday]
}
