// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursSettings.swift: change that.

extension HoursSettings {
    /// Creates a value with all properties.
    public init(
        step: Wire.HoursStep,
        period: TimesheetPeriod,
        currency: Wire.Currency,
        rounding: HoursRounding,
        roundingStep: Wire.HoursStep,
        lockedUntil: Wire.Date?,
        _: Void = ()
    ) {
        self.init(
            step: step,
            period: period,
            currency: currency,
            rounding: rounding,
            roundingStep: roundingStep,
            lockedUntil: lockedUntil
        )
    }
}

extension HoursSettingsPatch {
    /// Creates a value with all properties.
    public init(
        step: Wire.HoursStep? = nil,
        period: TimesheetPeriod? = nil,
        currency: Wire.Currency? = nil,
        rounding: HoursRounding? = nil,
        roundingStep: Wire.HoursStep? = nil,
        lockedUntil: Change<Wire.Date> = .keep,
        _: Void = ()
    ) {
        self.init(
            step: step,
            period: period,
            currency: currency,
            rounding: rounding,
            roundingStep: roundingStep,
            lockedUntil: lockedUntil
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["step", "period", "currency", "rounding", "roundingStep", "lockedUntil"]
}

extension Contract {
    /// Creates a value with all properties.
    public init(
        validFrom: Wire.Date,
        status: EmploymentStatus,
        weekMinutes: Int,
        weekdays: [Wire.Weekday],
        _: Void = ()
    ) {
        self.init(validFrom: validFrom, status: status, weekMinutes: weekMinutes, weekdays: weekdays)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `weekMinutes`.
        public static let weekMinutes = 0...10_080
        /// The limit of `weekdays`.
        public static let weekdays = 0...7
    }
}

extension NewContract {
    /// Creates a value with all properties.
    public init(
        validFrom: Wire.Date,
        status: EmploymentStatus,
        weekMinutes: Int,
        weekdays: [Wire.Weekday],
        _: Void = ()
    ) {
        self.init(validFrom: validFrom, status: status, weekMinutes: weekMinutes, weekdays: weekdays)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["validFrom", "status", "weekMinutes", "weekdays"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `weekMinutes`.
        public static let weekMinutes = 0...10_080
        /// The limit of `weekdays`.
        public static let weekdays = 0...7
    }
}
