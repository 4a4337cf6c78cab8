// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/MyDataEndpoints.swift: change that.

extension Call where Output == FileContent {
    /// Export all data about you as a ZIP archive.
    ///
    /// It contains your account, your shifts and hours in each crew, the defects you reported and your comments on defects, your
    /// experiences, and all your Focus data. With an access token this is 403.
    public static func exportMe() -> Self {
        Call(Endpoint<Void, Void>.exportMe.operation)
    }
}

extension Call where Output == Page<Identity> {
    /// List my connected accounts, newest first.
    ///
    /// People connect accounts in a browser, at `/sign-in/oidc/{provider}`.
    public static func listIdentities(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Identity>>.listIdentities.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Void {
    /// Disconnect one of my accounts.
    ///
    /// Disconnecting the last way to sign in is 409, code `last`. If you have not signed in or entered the password in
    /// this session for ten minutes, this is 403: sign in again.
    public static func removeIdentity(identity: String) -> Self {
        Call(Endpoint<Void, Void>.removeIdentity.operation, at: [identity])
    }
}
