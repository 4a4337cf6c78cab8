extension Endpoint where Input == Void, Output == Void {
    /// Export all data about you as a ZIP archive.
    ///
    /// It contains your account, your shifts and hours in each crew, the defects you reported and your comments on defects, your
    /// experiences, and all your Focus data. With an access token this is 403.
    public static var exportMe: Self {
        Endpoint(.get, "me/export", .people, [.restricted, .download(["application/zip"])], gives: "The archive.")
    }
}
