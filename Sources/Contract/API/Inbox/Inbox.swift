/// A part of my inbox, newest first.
public struct Inbox: Codable, Hashable, Sendable {
    /// The rows of this part.
    public var items: [InboxItem]
    /// What to send as `after` for the next part; null at the end.
    @OrNull public var next: String?
    /// How many rows of the whole inbox are unread.
    public var unread: Int

    /// Each field in the order of the JSON.
    public init(items: [InboxItem], next: String? = nil, unread: Int) {
        self.items = items
        self.next = next
        self.unread = unread
    }
}

/// Something that concerns me: one row for each thing, however often it happened.
public struct InboxItem: Codable, Hashable, Sendable {
    /// The row's id.
    public var id: String
    /// Where it happened.
    public var crew: CrewRef
    /// What happened, a sentence in the reader's language.
    public var text: String
    /// The page about it, from the root of the server.
    public var path: String
    /// How often it happened since I last read it; at least 1.
    public var count: Int
    /// When it last happened, RFC 3339 in UTC.
    public var createdAt: String
    /// When I read it, RFC 3339 in UTC; null while it is unread.
    @OrNull public var readAt: String?

    /// Each field in the order of the JSON.
    public init(
        id: String,
        crew: CrewRef,
        text: String,
        path: String,
        count: Int,
        createdAt: String,
        readAt: String?
    ) {
        self.id = id
        self.crew = crew
        self.text = text
        self.path = path
        self.count = count
        self.createdAt = createdAt
        self.readAt = readAt
    }
}
