/// What reaches me outside the inbox, and when. Its version is the `ETag` of the response.
public struct NotificationSettings: Codable, Hashable, Sendable {
    /// Whether I want e-mail about unread messages.
    public var mail: Bool
    /// The time of the one mail a day; left out if mail comes after a pause of ten minutes.
    public var digestAt: Wire.Time? = nil
    /// Whether the server sends mail and I have confirmed my address; otherwise I get none.
    public var mailReachesMe: Bool
    /// What messages are about, with my choices.
    /// - Limit: ...100
    public var kinds: [NotificationKind]
    /// When e-mail and push wait.
    /// - Limit: ...7
    public var quietHours: [QuietHours]
    /// Whether urgent messages may interrupt the quiet hours.
    public var urgentInQuietHours: Bool
    /// How many hours after each of my shifts e-mail and push wait as well; left out for none.
    /// - Limit: 1...24
    public var quietAfterShift: Int? = nil
}

/// What messages can be about.
public struct NotificationKind: Codable, Hashable, Sendable {
    /// The id, which never changes.
    /// - Pattern: ^[a-z]+\.[A-Za-z]+$
    /// - Example: shifts.mine
    public var id: String
    /// The name in the caller's language.
    /// - Example: Your own shifts
    public var name: String
    /// Whether unread ones are mailed.
    public var mail: Bool
    /// Whether they are pushed to my devices.
    public var push: Bool
}

/// A part of the week in which messages only go to the inbox.
/// - Example: {"weekday": 5, "start": "22:00", "end": "07:00"}
public struct QuietHours: APIInput, Hashable {
    /// The day on which it begins.
    public var weekday: Wire.Weekday
    /// When it begins.
    public var start: Wire.Time
    /// When it ends; on the next day unless it is later than `start`.
    public var end: Wire.EndTime
}

/// What should reach me outside the inbox: the complete settings, not only the changes.
/// - Example: {"mail": true, "kinds": [{"id": "shifts.toTake", "mail": true}], "quietHours": [{"weekday": 5, "start": "22:00", "end": "07:00"}], "urgentInQuietHours": true}
public struct NewNotificationSettings: APIInput {
    /// Whether I want e-mail about unread messages.
    public var mail: Bool
    /// When to send one mail a day with what is still unread, in the time zone of the crew that I joined last. When
    /// left out, unread messages are mailed after ten minutes, as urgent ones are in any case.
    public var digestAt: Wire.Time?
    /// My choices; a kind that is left out has the server's default.
    /// - Limit: ...100
    public var kinds: [NotificationChoice]
    /// When e-mail and push wait: at most once for each weekday.
    /// - Limit: ...7
    public var quietHours: [QuietHours]
    /// Whether urgent messages may interrupt the quiet hours.
    public var urgentInQuietHours: Bool
    /// For how many hours after each of my shifts e-mail and push wait as well, unless another shift begins; left out for none.
    /// - Limit: 1...24
    public var quietAfterShift: Int?
}

/// My choices for a kind of message.
/// - Example: {"id": "shifts.toTake", "mail": true}
public struct NotificationChoice: APIInput, Hashable {
    /// The id of the kind.
    /// - Pattern: ^[a-z]+\.[A-Za-z]+$
    /// - Limit: ...64
    /// - Example: shifts.toTake
    public var id: String
    /// Whether unread ones are mailed.
    public var mail: Bool
    /// Whether they are pushed to my devices; the kind's default when left out.
    public var push: Bool?
}
