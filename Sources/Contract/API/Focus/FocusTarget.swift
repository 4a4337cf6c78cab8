/// How much time I want to spend in a mode, and how I am doing. Its version is the `ETag` of the response.
public struct FocusTarget: Codable, Hashable, Sendable {
    /// The target's id.
    public var id: Wire.ID
    /// The mode that it is for.
    public var mode: FocusModeRef
    /// Whether it is a minimum or a maximum.
    public var kind: FocusTargetKind
    /// Whether it is for a day or a week.
    public var period: FocusTargetPeriod
    /// How much.
    public var minutes: Wire.FocusTargetMinutes
    /// The weekdays that a daily one is for; null for a week.
    /// - Example: [1, 2, 3, 4, 5]
    @OrNull public var weekdays: [Wire.Weekday]?
    /// How much was logged today, or this week.
    public var loggedSeconds: Wire.Seconds
    /// The number of consecutive days or weeks in which it was met. Those in which I logged nothing at all do not
    /// count, and one in seven days or four weeks may be missed.
    /// - Limit: 0...
    /// - Example: 12
    public var streak: Int
    /// The longest streak in a year.
    /// - Limit: 0...
    /// - Example: 30
    public var longestStreak: Int
    /// The most time spent in its mode in a day or week of a year.
    public var bestSeconds: Wire.Seconds
    /// That day, or the Monday of that week; null before any.
    @OrNull public var bestOn: Wire.Date?
}

/// Whether a target is to be reached or not to be exceeded.
public enum FocusTargetKind: String, Codable, CaseIterable, Sendable {
    /// At least this much.
    case atLeast
    /// At most this much.
    case atMost
}

/// What a target is for.
public enum FocusTargetPeriod: String, Codable, CaseIterable, Sendable {
    /// A day.
    case day
    /// A week, from Monday on.
    case week
}

/// A target to set.
/// - Example: {"mode": "Study", "kind": "atLeast", "period": "day", "minutes": 180, "weekdays": [1, 2, 3, 4, 5]}
public struct NewFocusTarget: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName
    /// Whether it is a minimum or a maximum.
    public var kind: FocusTargetKind
    /// Whether it is for a day or a week.
    public var period: FocusTargetPeriod
    /// How much: at most 24 hours for a day.
    public var minutes: Wire.FocusTargetMinutes
    /// The weekdays that a daily one is for; all of them when left out.
    /// - Limit: ...7, distinct
    public var weekdays: [Wire.Weekday]?
}

/// Changes to a target. Fields that are left out stay unchanged. Days and weeks that are over are measured by it too.
/// - Example: {"minutes": 150}
public struct FocusTargetPatch: APIInput {
    /// How much: at most 24 hours for a day.
    public var minutes: Wire.FocusTargetMinutes?
    /// The weekdays that a daily one is for.
    /// - Limit: ...7, distinct
    public var weekdays: [Wire.Weekday]?
}
