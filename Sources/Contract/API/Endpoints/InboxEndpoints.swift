extension Endpoint where Input == Void, Output == Inbox {
    /// Get your inbox, newest first.
    public static var getInbox: Self {
        Endpoint(
            .get,
            "me/inbox",
            .inbox,
            [.paged, .restricted],
            gives: "One page of the inbox, and the number of unread messages."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Mark all messages as read.
    public static var readInbox: Self {
        Endpoint(.post, "me/inbox/reading", .inbox, gives: "All messages are read.")
    }

    /// Mark a message as read.
    public static var readInboxItem: Self {
        Endpoint(.post, "me/inbox/{item}/reading", .inbox, gives: "The message is read.")
    }
}
