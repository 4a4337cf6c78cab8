/// How I keep track of my time. Its version is not a field: it is the `ETag` of the answer.
public struct FocusSettings: Codable, Hashable, Sendable {
    /// Where my days begin and end.
    public var timeZone: Wire.TimeZone
    /// Whether I chose the time zone; else it is that of the crew that I joined last, or UTC.
    public var ownTimeZone: Bool
    /// Whether several entries may lie at the same time.
    public var severalAtOnce: Bool
}

/// A change of the settings; what is left out stays.
/// - Example: {"timeZone": "Europe/Amsterdam", "severalAtOnce": true}
public struct FocusSettingsPatch: APIInput {
    /// The time zone of my days; null for that of the crew that I joined last.
    public var timeZone: Change<Wire.TimeZone>
    /// Whether several entries may lie at the same time.
    public var severalAtOnce: Bool?
}
