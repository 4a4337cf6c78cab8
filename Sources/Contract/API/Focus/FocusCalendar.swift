/// A calendar whose events are in my weekly plan. Its version is the `ETag` of the response.
public struct FocusCalendar: Codable, Hashable, Sendable {
    /// The calendar's id.
    public var id: Wire.ID
    /// What it is called.
    public var name: Wire.FocusCalendarName
    /// The mode in which its events are planned; null for none. Such an event counts as done in any mode, and cannot start the timer.
    @OrNull public var mode: FocusModeRef?
    /// The server that it is fetched from every hour; null for a file. The rest of the address is a secret, and is not returned.
    /// - Example: https://calendar.example.org/…
    @OrNull public var address: String?
    /// How many of its events are in the plan, including past ones.
    public var events: Wire.Count
    /// When its events were last fetched or uploaded.
    public var updatedAt: Wire.Instant
    /// The time since which it cannot be fetched; null if the last attempt succeeded. Meanwhile, the plan keeps the
    /// earlier events.
    @OrNull public var failingSince: Wire.Instant?
    /// Why it cannot be fetched; null if the last attempt succeeded.
    @OrNull public var failure: Wire.Sentence?
    /// What differs between the plan and the calendar: events without a time, unreadable events, unknown time zones.
    /// - Example: ["3 events last all day or have no length, and are left out."]
    public var notes: [Wire.Sentence]
}

/// A calendar to add: the URL of one, or the content of a file.
/// - Example: {"url": "https://calendar.example.org/private-1a2b/basic.ics", "mode": "School"}
public struct NewFocusCalendar: APIInput {
    /// The address of a calendar in iCalendar format, which is fetched every hour: https, or webcal. Either this or `file`.
    public var url: Wire.FocusCalendarAddress?
    /// The text of an iCalendar file. Either this or `url`.
    /// - Limit: 1...5242880
    public var file: String?
    /// What to call it; the name in the calendar when left out.
    public var name: Wire.FocusCalendarName?
    /// The mode in which its events are planned: its id or its name. None when left out.
    public var mode: Wire.FocusModeName?
    /// The id of an uploaded calendar whose file this one replaces; `name` and `mode` then change it too, unless they are left out.
    public var replaces: Wire.ID?
}

/// Changes to a calendar. Fields that are left out stay unchanged.
/// - Example: {"name": "Lectures", "mode": "School"}
public struct FocusCalendarPatch: APIInput {
    /// What to call it.
    public var name: Wire.FocusCalendarName?
    /// The mode in which its events are planned: its id or its name; null for none.
    public var mode: Change<Wire.FocusModeName>
}

extension Wire {
    /// The name of a calendar.
    /// - Limit: 1...80
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Lectures
    public typealias FocusCalendarName = String

    /// The address of a calendar.
    /// - Limit: 1...2000
    /// - Example: https://calendar.example.org/private-1a2b/basic.ics
    public typealias FocusCalendarAddress = String
}
