extension Endpoint where Input == Void, Output == Void {
    /// Export all data about you as a ZIP archive.
    ///
    /// It contains your account, your shifts and hours in each crew, the defects you reported and your comments on defects, and all your
    /// Focus data. With an access token this is 403.
    public static var exportMe: Self {
        Endpoint(.get, "me/export", .people, [.restricted, .download(["application/zip"])], gives: "The archive.")
    }
}

extension Endpoint where Input == AccountDeletion, Output == Void {
    /// Delete your account.
    ///
    /// You leave all crews, and everything that only you could see is deleted, such as Focus. What a crew must keep, such as your
    /// hours, stays under the name of a former member. The only owner of a crew with other members gets 409, code `lastOwner`;
    /// crews without other members are archived. A wrong `password` is 422. With an access token this is 403.
    public static var deleteMe: Self {
        Endpoint(.delete, "me", .people, [.limited], gives: "The account is deleted.")
    }
}
