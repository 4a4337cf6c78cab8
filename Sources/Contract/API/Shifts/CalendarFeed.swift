/// An address from which a calendar program reads shifts (iCalendar, RFC 5545). It needs no sign-in.
public struct CalendarFeed: Codable, Hashable, Sendable {
    /// The feed's id; it gives no access.
    public var id: String
    /// Which shifts it holds.
    public var kind: CalendarFeedKind
    /// The position whose shifts it holds; null for the other kinds.
    @OrNull public var position: String?
    /// When it was made, or got its present address, RFC 3339 in UTC.
    public var createdAt: String
    /// When a program last read it, true to the hour, RFC 3339 in UTC; null when never.
    @OrNull public var lastReadAt: String?
    /// The address: told once, when the feed is made, and left out ever after.
    public var url: String?

    /// Each field in the order of the JSON.
    public init(
        id: String,
        kind: CalendarFeedKind,
        position: String?,
        createdAt: String,
        lastReadAt: String?,
        url: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.position = position
        self.createdAt = createdAt
        self.lastReadAt = lastReadAt
        self.url = url
    }
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
public struct NewCalendarFeed: APIInput {
    /// Which shifts it is to hold.
    public var kind: CalendarFeedKind
    /// The position, for a feed of one and for no other.
    public var position: String?

    /// Each field in the order of the JSON.
    public init(kind: CalendarFeedKind, position: String? = nil) {
        self.kind = kind
        self.position = position
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, position
    }
}
