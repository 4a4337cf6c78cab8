/// A URL from which a calendar program reads shifts (iCalendar, RFC 5545) without signing in.
public struct CalendarFeed: Codable, Hashable, Sendable {
    /// The id of the feed; it grants no access.
    public var id: Wire.ID
    /// The shifts in the feed.
    public var kind: CalendarFeedKind
    /// The position, for a feed of kind `position`; null for other kinds.
    @OrNull public var position: Wire.PositionName?
    /// When it was created, or last got a new URL.
    public var createdAt: Wire.Instant
    /// When it was last read, with a precision of an hour; null when never.
    @OrNull public var lastReadAt: Wire.Instant?
    /// The URL; only present in the response that creates the feed.
    /// - Example: https://roster.example.org/calendar/dlc_2kXq7Vw9RbYd5HfM.ics
    public var url: String? = nil
}

/// The kinds of calendar feeds.
public enum CalendarFeedKind: String, Codable, CaseIterable, Sendable {
    /// Your shifts, and those that become yours once they are approved.
    case mine
    /// Everyone's shifts in one position.
    case position
    /// Open shifts.
    case open
}

/// A new calendar feed.
/// - Example: {"kind": "mine"}
public struct NewCalendarFeed: APIInput {
    /// The shifts in the feed.
    public var kind: CalendarFeedKind
    /// The position, for a feed of kind `position` only.
    public var position: Wire.PositionName?
}
