// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusReport.swift: change that.

extension FocusReport {
    /// Creates a value with all properties.
    public init(
        from: Wire.Date,
        to: Wire.Date,
        timeZone: Wire.TimeZone,
        by: FocusReportKey,
        lines: [FocusReportLine],
        totalSeconds: Wire.Seconds,
        trackedSeconds: Wire.Seconds,
        untrackedSeconds: Wire.Seconds,
        compare: FocusReportCompared?,
        _: Void = ()
    ) {
        self.init(
            from: from,
            to: to,
            timeZone: timeZone,
            by: by,
            lines: lines,
            totalSeconds: totalSeconds,
            trackedSeconds: trackedSeconds,
            untrackedSeconds: untrackedSeconds,
            compare: compare
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `lines`.
        public static let lines = 0...2_000
    }
}

extension FocusReportCompared {
    /// Creates a value with all properties.
    public init(
        from: Wire.Date,
        to: Wire.Date,
        totalSeconds: Wire.Seconds,
        trackedSeconds: Wire.Seconds,
        untrackedSeconds: Wire.Seconds,
        _: Void = ()
    ) {
        self.init(
            from: from,
            to: to,
            totalSeconds: totalSeconds,
            trackedSeconds: trackedSeconds,
            untrackedSeconds: untrackedSeconds
        )
    }
}

extension FocusReportLine {
    /// Creates a value with all properties.
    public init(
        mode: FocusModeRef? = nil,
        group: Wire.FocusGroup? = nil,
        tag: String? = nil,
        date: Wire.Date? = nil,
        week: Wire.Date? = nil,
        seconds: Wire.Seconds,
        compareSeconds: Wire.Seconds?,
        _: Void = ()
    ) {
        self.init(
            mode: mode,
            group: group,
            tag: tag,
            date: date,
            week: week,
            seconds: seconds,
            compareSeconds: compareSeconds
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `tag`.
        public static let tag = 0...40
    }
}
