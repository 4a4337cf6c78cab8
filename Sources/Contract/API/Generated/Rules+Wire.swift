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
        dayOff: RuleSetting,
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
            dayOff: dayOff,
            position: position,
            notice: notice
        )
    }

    /// Creates a value from that of each name.
    public init(_ value: (RuleName) -> RuleSetting) {
        self.init(
            overlap: value(.overlap),
            oneADay: value(.oneADay),
            minimumRest: value(.minimumRest),
            weeklyRest: value(.weeklyRest),
            daysInARow: value(.daysInARow),
            daysPerWeek: value(.daysPerWeek),
            weekendsInARow: value(.weekendsInARow),
            hoursPerShift: value(.hoursPerShift),
            hoursPerDay: value(.hoursPerDay),
            hoursPerWeek: value(.hoursPerWeek),
            averageHours: value(.averageHours),
            youngWorker: value(.youngWorker),
            dayOff: value(.dayOff),
            position: value(.position),
            notice: value(.notice)
        )
    }
}

extension RuleSetting {
    /// Creates a value with all properties.
    public init(mode: RuleMode, value: Int? = nil, _: Void = ()) {
        self.init(mode: mode, value: value)
    }
}

extension RulesPatch {
    /// Creates a value with all properties.
    public init(
        overlap: Wire.SwitchPatch? = nil,
        oneADay: Wire.SwitchPatch? = nil,
        minimumRest: Wire.RestPatch? = nil,
        weeklyRest: Wire.WeeklyRestPatch? = nil,
        daysInARow: Wire.DaysInARowPatch? = nil,
        daysPerWeek: Wire.DaysPerWeekPatch? = nil,
        weekendsInARow: Wire.WeekendsInARowPatch? = nil,
        hoursPerShift: Wire.HoursPerDayPatch? = nil,
        hoursPerDay: Wire.HoursPerDayPatch? = nil,
        hoursPerWeek: Wire.HoursPerWeekPatch? = nil,
        averageHours: Wire.HoursPerWeekPatch? = nil,
        youngWorker: Wire.SwitchPatch? = nil,
        dayOff: Wire.SwitchPatch? = nil,
        position: Wire.SwitchPatch? = nil,
        notice: Wire.NoticePatch? = nil,
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
            dayOff: dayOff,
            position: position,
            notice: notice
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "overlap",
        "oneADay",
        "minimumRest",
        "weeklyRest",
        "daysInARow",
        "daysPerWeek",
        "weekendsInARow",
        "hoursPerShift",
        "hoursPerDay",
        "hoursPerWeek",
        "averageHours",
        "youngWorker",
        "dayOff",
        "position",
        "notice",
    ]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] {
        [
            "overlap": Wire.SwitchPatch.self,
            "oneADay": Wire.SwitchPatch.self,
            "minimumRest": Wire.RestPatch.self,
            "weeklyRest": Wire.WeeklyRestPatch.self,
            "daysInARow": Wire.DaysInARowPatch.self,
            "daysPerWeek": Wire.DaysPerWeekPatch.self,
            "weekendsInARow": Wire.WeekendsInARowPatch.self,
            "hoursPerShift": Wire.HoursPerDayPatch.self,
            "hoursPerDay": Wire.HoursPerDayPatch.self,
            "hoursPerWeek": Wire.HoursPerWeekPatch.self,
            "averageHours": Wire.HoursPerWeekPatch.self,
            "youngWorker": Wire.SwitchPatch.self,
            "dayOff": Wire.SwitchPatch.self,
            "position": Wire.SwitchPatch.self,
            "notice": Wire.NoticePatch.self,
        ]
    }

    /// The properties that are set, by name.
    public var byName: [RuleName: Wire.SwitchPatch] {
        let all: [(RuleName, Wire.SwitchPatch?)] = [
            (.overlap, overlap),
            (.oneADay, oneADay),
            (.minimumRest, minimumRest),
            (.weeklyRest, weeklyRest),
            (.daysInARow, daysInARow),
            (.daysPerWeek, daysPerWeek),
            (.weekendsInARow, weekendsInARow),
            (.hoursPerShift, hoursPerShift),
            (.hoursPerDay, hoursPerDay),
            (.hoursPerWeek, hoursPerWeek),
            (.averageHours, averageHours),
            (.youngWorker, youngWorker),
            (.dayOff, dayOff),
            (.position, position),
            (.notice, notice),
        ]
        return all.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
}

extension RulePatch {
    /// Creates a value with all properties.
    public init(mode: RuleMode, value: Int? = nil, _: Void = ()) {
        self.init(mode: mode, value: value)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "value"]
}
