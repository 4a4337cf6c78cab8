/// The reminders that I can get. Their version is the `ETag` of the response.
public struct ReminderSettings: Codable, Hashable, Sendable {
    /// What I can be reminded of, with my choices. The channels are part of the notification settings.
    /// - Limit: ...100
    public var reminders: [ReminderSetting]
}

/// A kind of reminder, with my choices.
public struct ReminderSetting: Codable, Hashable, Sendable {
    /// The id, which never changes; the same as in the notification settings.
    /// - Pattern: ^[a-z]+\.[A-Za-z]+$
    /// - Example: shifts.reminder
    public var id: String
    /// The name in the caller's language.
    /// - Example: Before your shift
    public var name: String
    /// Whether I get it.
    public var enabled: Bool
    /// How long before or after it is due, for kinds that have a beginning or end.
    public var minutes: Int?
    /// The travel time, which is added.
    public var travelMinutes: Int?
    /// On which days it is due, for kinds with a time of day.
    /// - Limit: ...7
    public var weekdays: [Wire.Weekday]?
    /// At what time it is due on those days.
    public var time: Wire.Time?
}

/// What I want to be reminded of: the complete settings, not only the changes.
/// - Example: {"reminders": [{"id": "shifts.reminder", "enabled": true, "minutes": 30, "travelMinutes": 20}, {"id": "hours.emptyDay", "enabled": true, "weekdays": [1, 2, 3, 4], "time": "17:30"}]}
public struct NewReminderSettings: APIInput {
    /// My choices; a kind that is left out has the server's default.
    /// - Limit: ...100
    public var reminders: [ReminderChoice]
}

/// My choices for a kind of reminder. Fields that are left out have the server's default; fields that the kind does not
/// use are ignored.
/// - Example: {"id": "shifts.reminder", "enabled": true, "minutes": 30, "travelMinutes": 20}
public struct ReminderChoice: APIInput, Hashable {
    /// The id of the kind.
    /// - Pattern: ^[a-z]+\.[A-Za-z]+$
    /// - Limit: ...64
    /// - Example: shifts.reminder
    public var id: String
    /// Whether I get it.
    public var enabled: Bool
    /// How long before or after it is due.
    /// - Limit: 0...10080
    /// - Example: 30
    public var minutes: Int?
    /// The travel time, which is added.
    /// - Limit: 0...480
    /// - Example: 20
    public var travelMinutes: Int?
    /// On which days it is due.
    /// - Limit: ...7
    public var weekdays: [Wire.Weekday]?
    /// At what time it is due on those days.
    public var time: Wire.Time?
}
