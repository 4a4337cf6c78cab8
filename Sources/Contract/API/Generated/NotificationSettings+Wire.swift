// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Inbox/NotificationSettings.swift: change that.

extension NotificationSettings {
    /// Creates a value with all properties.
    public init(
        mail: Bool,
        digestAt: Wire.Time? = nil,
        mailReachesMe: Bool,
        kinds: [NotificationKind],
        quietHours: [QuietHours],
        urgentInQuietHours: Bool,
        quietAfterShift: Int? = nil,
        _: Void = ()
    ) {
        self.init(
            mail: mail,
            digestAt: digestAt,
            mailReachesMe: mailReachesMe,
            kinds: kinds,
            quietHours: quietHours,
            urgentInQuietHours: urgentInQuietHours,
            quietAfterShift: quietAfterShift
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `kinds`.
        public static let kinds = 0...100
        /// The limit of `quietHours`.
        public static let quietHours = 0...7
        /// The limit of `quietAfterShift`.
        public static let quietAfterShift = 1...24
    }
}

extension NotificationKind {
    /// Creates a value with all properties.
    public init(id: String, name: String, mail: Bool, push: Bool, _: Void = ()) {
        self.init(id: id, name: name, mail: mail, push: push)
    }
}

extension QuietHours {
    /// Creates a value with all properties.
    public init(weekday: Wire.Weekday, start: Wire.Time, end: Wire.EndTime, _: Void = ()) {
        self.init(weekday: weekday, start: start, end: end)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["weekday", "start", "end"]
}

extension NewNotificationSettings {
    /// Creates a value with all properties.
    public init(
        mail: Bool,
        digestAt: Wire.Time? = nil,
        kinds: [NotificationChoice],
        quietHours: [QuietHours],
        urgentInQuietHours: Bool,
        quietAfterShift: Int? = nil,
        _: Void = ()
    ) {
        self.init(
            mail: mail,
            digestAt: digestAt,
            kinds: kinds,
            quietHours: quietHours,
            urgentInQuietHours: urgentInQuietHours,
            quietAfterShift: quietAfterShift
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "mail",
        "digestAt",
        "kinds",
        "quietHours",
        "urgentInQuietHours",
        "quietAfterShift",
    ]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] {
        [
            "kinds": NotificationChoice.self,
            "quietHours": QuietHours.self,
        ]
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `kinds`.
        public static let kinds = 0...100
        /// The limit of `quietHours`.
        public static let quietHours = 0...7
        /// The limit of `quietAfterShift`.
        public static let quietAfterShift = 1...24
    }
}

extension NotificationChoice {
    /// Creates a value with all properties.
    public init(id: String, mail: Bool, push: Bool? = nil, _: Void = ()) {
        self.init(id: id, mail: mail, push: push)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["id", "mail", "push"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `id`.
        public static let id = 0...64
    }
}
