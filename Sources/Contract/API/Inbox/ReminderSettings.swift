/// The reminders that I can get. Their version is not a field: it is the `ETag` of the answer.
public struct ReminderSettings: Codable, Hashable, Sendable {
    /// What I can be reminded of, with what I chose. By which channels is chosen in the notification settings.
    /// - Limit: ...100
    public var reminders: [ReminderSetting]
}

/// A kind of reminders, with what I chose.
public struct ReminderSetting: Codable, Hashable, Sendable {
    /// The id, which never changes; that of the notification settings too.
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
    /// The time to get there, which is added.
    public var travelMinutes: Int?
    /// On which days it is due, for kinds with a time of day.
    /// - Limit: ...7
    public var weekdays: [Wire.Weekday]?
    /// At what time it is due on those days.
    public var time: Wire.Time?
}

/// What I want to be reminded of: all of it, not only what changes.
/// - Example: {"reminders": [{"id": "shifts.reminder", "enabled": true, "minutes": 30, "travelMinutes": 20}, {"id": "hours.emptyDay", "enabled": true, "weekdays": [1, 2, 3, 4], "time": "17:30"}]}
public struct NewReminderSettings: APIInput {
    /// What I choose; a kind that is left out is as the server has it by default.
    /// - Limit: ...100
    public var reminders: [ReminderChoice]
}

/// What I choose for a kind of reminders. What is left out is as the server has it by default; what the kind has no use for is
/// ignored.
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
    /// The time to get there, which is added.
    /// - Limit: 0...480
    /// - Example: 20
    public var travelMinutes: Int?
    /// On which days it is due.
    /// - Limit: ...7
    public var weekdays: [Wire.Weekday]?
    /// At what time it is due on those days.
    public var time: Wire.Time?
}
