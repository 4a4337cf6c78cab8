/// A part of my inbox, newest first.
public struct Inbox: Codable, Hashable, Sendable {
    /// The rows of this part.
    /// - Limit: ...200
    public var items: [InboxItem]
    /// What to send as `after` for the next part; null at the end.
    /// - Example: null
    @OrNull public var next: String? = nil
    /// How many rows of the whole inbox are unread.
    public var unread: Wire.Count
}

/// Something that concerns me: one row for each thing, however often it happened.
public struct InboxItem: Codable, Hashable, Sendable {
    /// The row's id.
    public var id: Wire.ID
    /// Where it happened.
    public var crew: CrewRef
    /// What happened.
    public var text: Wire.Sentence
    /// The page about it, from the root of the server.
    /// - Pattern: ^/
    /// - Example: /crews/de-kombuis/shifts/01a0f567-8f80-7a97-b6d8-1f40a2be9504
    public var path: String
    /// How often it happened since I last read it.
    /// - Limit: 1...
    /// - Example: 1
    public var count: Int
    /// When it last happened.
    public var createdAt: Wire.Instant
    /// When I read it; null while it is unread.
    @OrNull public var readAt: Wire.Instant?
}
