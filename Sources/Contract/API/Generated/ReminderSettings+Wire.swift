// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Inbox/ReminderSettings.swift: change that.

extension ReminderSettings {
    /// Creates a value with all properties.
    public init(reminders: [ReminderSetting], _: Void = ()) {
        self.init(reminders: reminders)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `reminders`.
        public static let reminders = 0...100
    }
}

extension ReminderSetting {
    /// Creates a value with all properties.
    public init(
        id: String,
        name: String,
        enabled: Bool,
        minutes: Int?,
        travelMinutes: Int?,
        weekdays: [Wire.Weekday]?,
        time: Wire.Time?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            name: name,
            enabled: enabled,
            minutes: minutes,
            travelMinutes: travelMinutes,
            weekdays: weekdays,
            time: time
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `weekdays`.
        public static let weekdays = 0...7
    }
}

extension NewReminderSettings {
    /// Creates a value with all properties.
    public init(reminders: [ReminderChoice], _: Void = ()) {
        self.init(reminders: reminders)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["reminders"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["reminders": ReminderChoice.self] }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `reminders`.
        public static let reminders = 0...100
    }
}

extension ReminderChoice {
    /// Creates a value with all properties.
    public init(
        id: String,
        enabled: Bool,
        minutes: Int? = nil,
        travelMinutes: Int? = nil,
        weekdays: [Wire.Weekday]? = nil,
        time: Wire.Time? = nil,
        _: Void = ()
    ) {
        self.init(
            id: id,
            enabled: enabled,
            minutes: minutes,
            travelMinutes: travelMinutes,
            weekdays: weekdays,
            time: time
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["id", "enabled", "minutes", "travelMinutes", "weekdays", "time"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `id`.
        public static let id = 0...64
        /// The limit of `minutes`.
        public static let minutes = 0...10_080
        /// The limit of `travelMinutes`.
        public static let travelMinutes = 0...480
        /// The limit of `weekdays`.
        public static let weekdays = 0...7
    }
}
