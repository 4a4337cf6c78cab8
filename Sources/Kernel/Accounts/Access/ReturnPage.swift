package import HTML
package import Web

/// A page with forms of several modules. Its forms name it in the field `back`, and return to it.
package enum ReturnPage: String, Sendable {
    /// The start page of the crew.
    case today
    case inbox
    /// The inbox, with only the messages of the form's crew.
    case crewInbox = "inbox-crew"

    /// The start page, relative to the path of a crew.
    package static let todayPath = "/today"

    /// The page that a form was sent from; `nil` for a page of its own module.
    package init?(_ form: Form) {
        guard let page = form["back"].flatMap(ReturnPage.init(rawValue:)) else { return nil }
        self = page
    }

    package func path(for viewer: Viewer) -> String {
        switch self {
        case .today: viewer.path + Self.todayPath
        case .inbox: "/inbox"
        case .crewInbox: "/inbox?crew=\(viewer.slug)"
        }
    }
}

extension HTML {
    /// Makes a form return to a page; `nil` for the page of its own module.
    package func back(to page: ReturnPage?) {
        if let page { input(.type("hidden"), .name("back"), .value(page.rawValue)) }
    }
}
