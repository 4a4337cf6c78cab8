public import API

/// What I have been told.
public struct InboxCalls: Sendable {
    let connection: Connection

    /// A part of it, newest first, and how much of all is unread.
    /// - Parameters:
    ///   - after: the `next` of the part before; `nil` for the first.
    ///   - limit: the most rows, 1 to 200; the server's own choice of 50 when `nil`.
    public func page(after: String? = nil, limit: Int? = nil) async throws -> Inbox {
        try await connection.get(
            Paths.Inbox.inbox,
            HTTPCall.Parameter("limit", limit.map(String.init)),
            HTTPCall.Parameter("after", after)
        )
    }

    /// All of it, newest first.
    public func list() -> Listing<InboxItem> {
        connection.list(Paths.Inbox.inbox)
    }

    /// I have read this row.
    public func read(_ item: String) async throws {
        try await connection.tell(Paths.Inbox.reading(item: item))
    }

    /// I have read everything.
    public func readAll() async throws {
        try await connection.tell(Paths.Inbox.reading)
    }
}
