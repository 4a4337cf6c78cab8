// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursSettings.swift: change that.

extension HoursSettings {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
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

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["step", "period", "currency", "rounding", "roundingStep", "lockedUntil"]
}

extension Contract {
    /// Each property in the order of its declaration.
    public init(
        validFrom: Wire.Date,
        status: EmploymentStatus,
        weekMinutes: Int,
        weekdays: [Wire.Weekday],
        _: Void = ()
    ) {
        self.init(validFrom: validFrom, status: status, weekMinutes: weekMinutes, weekdays: weekdays)
    }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `weekMinutes`.
        public static let weekMinutes = 0...10_080
        /// Of `weekdays`.
        public static let weekdays = 0...7
    }
}

extension NewContract {
    /// Each property in the order of its declaration.
    public init(
        validFrom: Wire.Date,
        status: EmploymentStatus,
        weekMinutes: Int,
        weekdays: [Wire.Weekday],
        _: Void = ()
    ) {
        self.init(validFrom: validFrom, status: status, weekMinutes: weekMinutes, weekdays: weekdays)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["validFrom", "status", "weekMinutes", "weekdays"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `weekMinutes`.
        public static let weekMinutes = 0...10_080
        /// Of `weekdays`.
        public static let weekdays = 0...7
    }
}
