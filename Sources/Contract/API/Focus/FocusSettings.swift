/// My settings for tracking time. Their version is the `ETag` of the response.
public struct FocusSettings: Codable, Hashable, Sendable {
    /// Where my days begin and end.
    public var timeZone: Wire.TimeZone
    /// Whether I chose the time zone; otherwise it is that of the crew that I joined last, or UTC.
    public var ownTimeZone: Bool
    /// Whether entries may overlap.
    public var severalAtOnce: Bool
    /// How many minutes less than planned still count as kept.
    public var toleranceMinutes: Wire.FocusTolerance
    /// The id of the mode that my shifts on rosters are planned in; null when they are left out.
    @OrNull public var shiftMode: Wire.ID?
    /// Whether my day shows the progress of one of my targets.
    public var dailyLine: Bool
}

/// Changes to the settings. Fields that are left out stay unchanged.
/// - Example: {"timeZone": "Europe/Amsterdam", "severalAtOnce": true}
public struct FocusSettingsPatch: APIInput {
    /// The time zone of my days; null for that of the crew that I joined last.
    public var timeZone: Change<Wire.TimeZone>
    /// Whether entries may overlap.
    public var severalAtOnce: Bool?
    /// How many minutes less than planned still count as kept.
    public var toleranceMinutes: Wire.FocusTolerance?
    /// The mode that my shifts on rosters are planned in: its id or its name; null leaves them out.
    public var shiftMode: Change<Wire.FocusModeName>
    /// Whether my day shows the progress of one of my targets.
    public var dailyLine: Bool?
}
