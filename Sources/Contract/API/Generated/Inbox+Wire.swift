// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Inbox/Inbox.swift: change that.

extension Inbox {
    /// Creates a value with all properties.
    public init(items: [InboxItem], next: String? = nil, unread: Wire.Count, _: Void = ()) {
        self.init(items: items, next: next, unread: unread)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `items`.
        public static let items = 0...200
    }
}

extension InboxItem {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        crew: CrewRef?,
        text: Wire.Sentence,
        path: String,
        count: Int,
        createdAt: Wire.Instant,
        readAt: Wire.Instant?,
        settled: Wire.Sentence?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            crew: crew,
            text: text,
            path: path,
            count: count,
            createdAt: createdAt,
            readAt: readAt,
            settled: settled
        )
    }
}
