extension Endpoint where Input == Void, Output == Void {
    /// Export all data about you as a ZIP archive.
    ///
    /// It contains your account, your shifts and hours in each crew, the defects you reported and your comments on defects, your
    /// experiences, and all your Focus data. With an access token this is 403.
    public static var exportMe: Self {
        Endpoint(.get, "me/export", .people, [.restricted, .download(["application/zip"])], gives: "The archive.")
    }
}

extension Endpoint where Input == Void, Output == Page<Identity> {
    /// List my connected accounts, newest first.
    ///
    /// People connect accounts in a browser, at `/sign-in/oidc/{provider}`.
    public static var listIdentities: Self {
        Endpoint(.get, "me/identities", .people, [.paged], gives: "One page of the list.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Disconnect one of my accounts.
    ///
    /// Disconnecting the last way to sign in is 409, code `last`. If you have not signed in or entered the password in
    /// this session for ten minutes, this is 403: sign in again.
    public static var removeIdentity: Self {
        Endpoint(.delete, "me/identities/{identity}", .people, gives: "The account no longer signs in.")
    }
}
