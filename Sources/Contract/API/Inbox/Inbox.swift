/// One page of your inbox, newest first.
public struct Inbox: Codable, Hashable, Sendable {
    /// The messages on this page.
    /// - Limit: ...200
    public var items: [InboxItem]
    /// The cursor to send as `after` to get the next page; null on the last page.
    /// - Example: null
    @OrNull public var next: String? = nil
    /// The total number of unread messages.
    public var unread: Wire.Count
}

/// A message: one for each subject, however often something happened.
public struct InboxItem: Codable, Hashable, Sendable {
    /// The id of the message.
    public var id: Wire.ID
    /// The crew that it is about; null if it belongs to no crew, such as the reminder of a Focus task.
    @OrNull public var crew: CrewRef?
    /// The message.
    public var text: Wire.Sentence
    /// The path of the page about it on the server.
    /// - Pattern: ^/
    /// - Example: /crews/de-kombuis/shifts/01a0f567-8f80-7a97-b6d8-1f40a2be9504
    public var path: String
    /// How often it happened since you last read it.
    /// - Limit: 1...
    /// - Example: 1
    public var count: Int
    /// When it last happened.
    public var createdAt: Wire.Instant
    /// When you read it; null while it is unread.
    @OrNull public var readAt: Wire.Instant?
    /// Why nothing is left to do about it, for instance because someone else took the shift; null while something is,
    /// and for messages that only inform.
    /// - Example: null
    @OrNull public var settled: Wire.Sentence?
}
