// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Rules.swift: change that.

extension Rules {
    /// Creates a value with all properties.
    public init(
        overlap: RuleSetting,
        oneADay: RuleSetting,
        minimumRest: RuleSetting,
        weeklyRest: RuleSetting,
        daysInARow: RuleSetting,
        daysPerWeek: RuleSetting,
        weekendsInARow: RuleSetting,
        hoursPerShift: RuleSetting,
        hoursPerDay: RuleSetting,
        hoursPerWeek: RuleSetting,
        averageHours: RuleSetting,
        youngWorker: RuleSetting,
        position: RuleSetting,
        notice: RuleSetting,
        _: Void = ()
    ) {
        self.init(
            overlap: overlap,
            oneADay: oneADay,
            minimumRest: minimumRest,
            weeklyRest: weeklyRest,
            daysInARow: daysInARow,
            daysPerWeek: daysPerWeek,
            weekendsInARow: weekendsInARow,
            hoursPerShift: hoursPerShift,
            hoursPerDay: hoursPerDay,
            hoursPerWeek: hoursPerWeek,
            averageHours: averageHours,
            youngWorker: youngWorker,
            position: position,
            notice: notice
        )
    }
}

extension RuleSetting {
    /// Creates a value with all properties.
    public init(mode: RuleMode, value: Int? = nil, _: Void = ()) {
        self.init(mode: mode, value: value)
    }
}
