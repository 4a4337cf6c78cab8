extension Endpoint where Input == Void, Output == Page<FocusLink> {
    /// List my secret links, without their addresses.
    public static var listFocusLinks: Self {
        Endpoint(.get, "me/focus/links", .focus, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewFocusLink, Output == FocusLink {
    /// Create a secret link that starts or stops a mode.
    ///
    /// The address, `/f/{secret}`, is only returned in this response. Whoever has it can use it with a `POST`, without
    /// signing in; the body does not matter. The response is JSON (`text`, `changed`) if `Accept` asks for it, and
    /// otherwise text. A `GET` only shows a page with a button. At most 50 for each person; one more is 409, with
    /// `tooMany` in `errors`. A link that is deleted is 404 from then on.
    public static var makeFocusLink: Self {
        Endpoint(.post, "me/focus/links", .focus, [.created], gives: "The link, with its address.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a secret link.
    public static var removeFocusLink: Self {
        Endpoint(.delete, "me/focus/links/{focusLink}", .focus, gives: "Deleted.")
    }
}
