extension Endpoint where Input == Void, Output == Inbox {
    /// What I have been told, newest first.
    public static var getInbox: Self {
        Endpoint(
            .get,
            "me/inbox",
            .inbox,
            [.paged, .restricted],
            gives: "A part of the list, and how much of all is unread."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// I have read everything.
    public static var readInbox: Self {
        Endpoint(.post, "me/inbox/reading", .inbox, gives: "Nothing is unread.")
    }

    /// I have read this.
    public static var readInboxItem: Self {
        Endpoint(.post, "me/inbox/{item}/reading", .inbox, gives: "It is read.")
    }
}
