// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Inbox/Inbox.swift: change that.

extension Inbox {
    /// Each property in the order of its declaration.
    public init(items: [InboxItem], next: String? = nil, unread: Wire.Count, _: Void = ()) {
        self.init(items: items, next: next, unread: unread)
    }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `items`.
        public static let items = 0...200
    }
}

extension InboxItem {
    /// Each property in the order of its declaration.
    public init(
        id: Wire.ID,
        crew: CrewRef,
        text: Wire.Sentence,
        path: String,
        count: Int,
        createdAt: Wire.Instant,
        readAt: Wire.Instant?,
        _: Void = ()
    ) {
        self.init(id: id, crew: crew, text: text, path: path, count: count, createdAt: createdAt, readAt: readAt)
    }
}
