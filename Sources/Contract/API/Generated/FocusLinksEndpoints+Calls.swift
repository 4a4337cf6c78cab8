// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusLinksEndpoints.swift: change that.

extension Call where Output == Page<FocusLink> {
    /// List my secret links, without their addresses.
    public static func listFocusLinks(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<FocusLink>>.listFocusLinks.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusLink {
    /// Create a secret link that starts or stops a mode.
    ///
    /// The address, `/f/{secret}`, is only returned in this response. Whoever has it can use it with a `POST`, without
    /// signing in; the body does not matter. The response is JSON (`text`, `changed`) if `Accept` asks for it, and
    /// otherwise text. A `GET` only shows a page with a button. At most 50 for each person; one more is 409, with
    /// `tooMany` in `errors`. A link that is deleted is 404 from then on.
    public static func makeFocusLink(_ input: NewFocusLink) -> Self {
        Call(Endpoint<NewFocusLink, FocusLink>.makeFocusLink.operation, body: input)
    }
}

extension Call where Output == Void {
    /// Delete a secret link.
    public static func removeFocusLink(focusLink: String) -> Self {
        Call(Endpoint<Void, Void>.removeFocusLink.operation, at: [focusLink])
    }
}
