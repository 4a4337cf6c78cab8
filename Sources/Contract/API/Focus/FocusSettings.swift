/// How I keep track of my time. Its version is not a field: it is the `ETag` of the answer.
public struct FocusSettings: Codable, Hashable, Sendable {
    /// Where my days begin and end.
    public var timeZone: Wire.TimeZone
    /// Whether I chose the time zone; else it is that of the crew that I joined last, or UTC.
    public var ownTimeZone: Bool
    /// Whether several entries may lie at the same time.
    public var severalAtOnce: Bool
    /// How many minutes less than planned still count as kept.
    public var toleranceMinutes: Wire.FocusTolerance
    /// The id of the mode that my shifts on rosters are planned in; null when they are left out.
    @OrNull public var shiftMode: Wire.ID?
    /// Whether my day says how far I am with one of my targets.
    public var dailyLine: Bool
}

/// A change of the settings; what is left out stays.
/// - Example: {"timeZone": "Europe/Amsterdam", "severalAtOnce": true}
public struct FocusSettingsPatch: APIInput {
    /// The time zone of my days; null for that of the crew that I joined last.
    public var timeZone: Change<Wire.TimeZone>
    /// Whether several entries may lie at the same time.
    public var severalAtOnce: Bool?
    /// How many minutes less than planned still count as kept.
    public var toleranceMinutes: Wire.FocusTolerance?
    /// The mode that my shifts on rosters are planned in: its id or its name; null leaves them out.
    public var shiftMode: Change<Wire.FocusModeName>
    /// Whether my day says how far I am with one of my targets.
    public var dailyLine: Bool?
}
