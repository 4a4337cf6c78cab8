/// How you spent your time on some days. Fractions of a second are dropped.
public struct FocusReport: Codable, Hashable, Sendable {
    /// The first date.
    public var from: Wire.Date
    /// The date after the last one.
    public var to: Wire.Date
    /// The time zone of these days.
    public var timeZone: Wire.TimeZone
    /// What time was added up by.
    public var by: FocusReportKey
    /// A sum for each: modes, groups and tags the longest first, days and weeks by the calendar.
    /// - Limit: ...2000
    public var lines: [FocusReportLine]
    /// All entries together. Entries at the same time count in full; one with several tags counts once.
    public var totalSeconds: Wire.Seconds
    /// Time with at least one entry.
    public var trackedSeconds: Wire.Seconds
    /// Time without any entry, up to now.
    public var untrackedSeconds: Wire.Seconds
    /// What it is compared with; null for nothing.
    @OrNull public var compare: FocusReportCompared?
}

/// The days that a report is compared with.
public struct FocusReportCompared: Codable, Hashable, Sendable {
    /// The first date.
    public var from: Wire.Date
    /// The date after the last one.
    public var to: Wire.Date
    /// All entries together.
    public var totalSeconds: Wire.Seconds
    /// Time with at least one entry.
    public var trackedSeconds: Wire.Seconds
    /// Time without any entry, up to now.
    public var untrackedSeconds: Wire.Seconds
}

/// One sum of a report, with its group: only the property of the requested grouping is present.
public struct FocusReportLine: Codable, Hashable, Sendable {
    /// A mode.
    public var mode: FocusModeRef? = nil
    /// A group of modes; empty for modes without one.
    public var group: Wire.FocusGroup? = nil
    /// A tag; empty for entries without one.
    /// - Limit: ...40
    /// - Example: maths
    public var tag: String? = nil
    /// A day.
    public var date: Wire.Date? = nil
    /// The Monday of a week.
    public var week: Wire.Date? = nil
    /// How long.
    public var seconds: Wire.Seconds
    /// How long on the days to compare with; for a day or week, the one at the same distance from their beginning. Null
    /// without a comparison.
    @OrNull public var compareSeconds: Wire.Seconds?
}

/// What the time of a report is added up by.
public enum FocusReportKey: String, Codable, CaseIterable, Sendable {
    /// The mode.
    case mode
    /// The group of the mode.
    case group
    /// The tag. An entry with several counts for each of them.
    case tag
    /// The day.
    case day
    /// The week, from Monday on.
    case week
}
