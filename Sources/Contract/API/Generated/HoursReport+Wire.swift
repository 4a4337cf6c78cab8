// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursReport.swift: change that.

extension HoursReport {
    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `lines`.
        public static let lines = 0...2_000
    }
}

extension HoursReport.Rounding {
    /// Creates a value with all properties.
    public init(mode: HoursRounding, minutes: Wire.HoursStep, _: Void = ()) {
        self.init(mode: mode, minutes: minutes)
    }
}

extension HoursReport.Line {
    /// Creates a value with all properties.
    public init(
        client: ClientRef? = nil,
        project: ProjectRef? = nil,
        person: PersonRef? = nil,
        date: Wire.Date? = nil,
        week: Wire.Date? = nil,
        month: Wire.Month? = nil,
        minutes: Wire.Minutes,
        roundedMinutes: Wire.Minutes,
        billableMinutes: Wire.Minutes,
        amount: Wire.Money?,
        _: Void = ()
    ) {
        self.init(
            client: client,
            project: project,
            person: person,
            date: date,
            week: week,
            month: month,
            minutes: minutes,
            roundedMinutes: roundedMinutes,
            billableMinutes: billableMinutes,
            amount: amount
        )
    }
}

extension HoursReport.Total {
    /// Creates a value with all properties.
    public init(
        minutes: Wire.Minutes,
        roundedMinutes: Wire.Minutes,
        billableMinutes: Wire.Minutes,
        unratedMinutes: Wire.Minutes,
        amount: Wire.Money?,
        _: Void = ()
    ) {
        self.init(
            minutes: minutes,
            roundedMinutes: roundedMinutes,
            billableMinutes: billableMinutes,
            unratedMinutes: unratedMinutes,
            amount: amount
        )
    }
}
