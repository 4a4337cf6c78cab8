// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/InboxEndpoints.swift: change that.

extension Call where Output == Inbox {
    /// What I have been told, newest first.
    public static func getInbox(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Inbox>.getInbox.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Void {
    /// I have read everything.
    public static func readInbox() -> Self {
        Call(Endpoint<Void, Void>.readInbox.operation)
    }

    /// I have read this.
    public static func readInboxItem(item: String) -> Self {
        Call(Endpoint<Void, Void>.readInboxItem.operation, at: [item])
    }
}
