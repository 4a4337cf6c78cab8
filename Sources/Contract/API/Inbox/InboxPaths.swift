extension Paths {
    /// What I have been told.
    public enum Inbox {
        /// GET: newest first.
        public static let inbox = under("me", "inbox")
        /// POST: all of it is read.
        public static let reading = under("me", "inbox", "reading")
        /// POST: one row is read.
        public static func reading(item: String) -> String { under("me", "inbox", item, "reading") }
    }
}
