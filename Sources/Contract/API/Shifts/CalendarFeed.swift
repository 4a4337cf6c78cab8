/// An address from which a calendar program reads shifts (iCalendar, RFC 5545). It needs no sign-in.
public struct CalendarFeed: Codable, Hashable, Sendable {
    /// The feed's id; it gives no access.
    public var id: Wire.ID
    /// Which shifts it holds.
    public var kind: CalendarFeedKind
    /// The position whose shifts it holds; null for the other kinds.
    @OrNull public var position: Wire.PositionName?
    /// When it was made, or got its present address.
    public var createdAt: Wire.Instant
    /// When a program last read it, true to the hour; null when never.
    @OrNull public var lastReadAt: Wire.Instant?
    /// The address: told once, when the feed is made, and left out ever after.
    /// - Example: https://roster.example.org/calendar/dlc_2kXq7Vw9RbYd5HfM.ics
    public var url: String? = nil
}

/// Which shifts a feed holds.
public enum CalendarFeedKind: String, Codable, CaseIterable, Sendable {
    /// Mine, and those that would come to me once somebody has agreed.
    case mine
    /// Everybody's in one position.
    case position
    /// Those that nobody has.
    case open
}

/// A feed to be made.
/// - Example: {"kind": "mine"}
public struct NewCalendarFeed: APIInput {
    /// Which shifts it is to hold.
    public var kind: CalendarFeedKind
    /// The position, for a feed of one and for no other.
    public var position: Wire.PositionName?
}
