/// How a crew writes down its hours.
public struct HoursSettings: Codable, Hashable, Sendable {
    /// Hours that are typed go in steps of so many minutes, 1 to 240.
    public var step: Int
    /// How hours are handed in.
    public var period: TimesheetPeriod
    /// What rates and budgets are in, ISO 4217 such as `EUR`.
    public var currency: String
    /// How lengths are shown in reports; what is kept is never rounded.
    public var rounding: HoursRounding
    /// To so many minutes, 1 to 240.
    public var roundingStep: Int
    /// Everything up to and with this day is closed, such as `2026-10-31`; null for nothing.
    @OrNull public var lockedUntil: String?

    /// Each field in the order of the JSON.
    public init(
        step: Int,
        period: TimesheetPeriod,
        currency: String,
        rounding: HoursRounding,
        roundingStep: Int,
        lockedUntil: String?
    ) {
        self.step = step
        self.period = period
        self.currency = currency
        self.rounding = rounding
        self.roundingStep = roundingStep
        self.lockedUntil = lockedUntil
    }
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
public struct HoursSettingsPatch: APIInput {
    /// In minutes, 1 to 240.
    public var step: Int?
    /// By week or by month.
    public var period: TimesheetPeriod?
    /// ISO 4217.
    public var currency: String?
    /// How lengths are shown in reports.
    public var rounding: HoursRounding?
    /// In minutes, 1 to 240.
    public var roundingStep: Int?
    /// Everything up to and with this day, today at the latest, or nothing.
    public var lockedUntil: Change<String>

    /// What to change.
    public init(
        step: Int? = nil,
        period: TimesheetPeriod? = nil,
        currency: String? = nil,
        rounding: HoursRounding? = nil,
        roundingStep: Int? = nil,
        lockedUntil: Change<String> = .keep
    ) {
        self.step = step
        self.period = period
        self.currency = currency
        self.rounding = rounding
        self.roundingStep = roundingStep
        self.lockedUntil = lockedUntil
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case step, period, currency, rounding, roundingStep, lockedUntil
    }
}

/// What somebody was taken on for, from a day on until the next one counts.
public struct Contract: Codable, Hashable, Sendable {
    /// The first day on which it counts, such as `2026-11-20`.
    public var validFrom: String
    /// How they are employed.
    public var status: EmploymentStatus
    /// How long they work a week, in minutes.
    public var weekMinutes: Int
    /// The days that they work, 1 is Monday.
    public var weekdays: [Int]

    /// Each field in the order of the JSON.
    public init(validFrom: String, status: EmploymentStatus, weekMinutes: Int, weekdays: [Int]) {
        self.validFrom = validFrom
        self.status = status
        self.weekMinutes = weekMinutes
        self.weekdays = weekdays
    }
}

/// What somebody is taken on for; one from the same day is replaced.
public struct NewContract: APIInput {
    /// The first day on which it counts.
    public var validFrom: String
    /// How they are employed.
    public var status: EmploymentStatus
    /// How long they work a week, in minutes, at most 10080.
    public var weekMinutes: Int
    /// The days that they work, 1 is Monday.
    public var weekdays: [Int]

    /// Each field in the order of the JSON.
    public init(validFrom: String, status: EmploymentStatus, weekMinutes: Int, weekdays: [Int]) {
        self.validFrom = validFrom
        self.status = status
        self.weekMinutes = weekMinutes
        self.weekdays = weekdays
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case validFrom, status, weekMinutes, weekdays
    }
}
