// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusTarget.swift: change that.

extension FocusTarget {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        mode: FocusModeRef,
        kind: FocusTargetKind,
        period: FocusTargetPeriod,
        minutes: Wire.FocusTargetMinutes,
        weekdays: [Wire.Weekday]?,
        loggedSeconds: Wire.Seconds,
        streak: Int,
        longestStreak: Int,
        bestSeconds: Wire.Seconds,
        bestOn: Wire.Date?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            mode: mode,
            kind: kind,
            period: period,
            minutes: minutes,
            weekdays: weekdays,
            loggedSeconds: loggedSeconds,
            streak: streak,
            longestStreak: longestStreak,
            bestSeconds: bestSeconds,
            bestOn: bestOn
        )
    }
}

extension NewFocusTarget {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName,
        kind: FocusTargetKind,
        period: FocusTargetPeriod,
        minutes: Wire.FocusTargetMinutes,
        weekdays: [Wire.Weekday]? = nil,
        _: Void = ()
    ) {
        self.init(mode: mode, kind: kind, period: period, minutes: minutes, weekdays: weekdays)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "kind", "period", "minutes", "weekdays"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `weekdays`.
        public static let weekdays = 0...7
    }
}

extension FocusTargetPatch {
    /// Creates a value with all properties.
    public init(minutes: Wire.FocusTargetMinutes? = nil, weekdays: [Wire.Weekday]? = nil, _: Void = ()) {
        self.init(minutes: minutes, weekdays: weekdays)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["minutes", "weekdays"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `weekdays`.
        public static let weekdays = 0...7
    }
}
