package import Foundation
package import Hummingbird
package import Storage
package import Work

/// One part of Decklog as the rest sees it: its table of contents.
package protocol Module: Sendable {
    /// The folder that holds its `strings` and `assets`.
    var resources: URL? { get }
    var migrations: [Migration] { get }
    var invariants: [Invariant] { get }
    var navigation: [NavigationItem] { get }
    var listeners: [any Listener] { get }
    var onlookers: [any Onlooker] { get }
    /// Where more is sent than any form has.
    var uploads: [Upload] { get }
    /// Where other protocols than ours are spoken.
    var dialects: [Dialect] { get }
    func recurringJobs(_ site: Site) -> [RecurringJob]
    func patrols(_ site: Site) -> [Patrol]
    func addRoutes(_ site: Site, to router: Router<WebContext>)
}

extension Module {
    package var migrations: [Migration] { [] }
    package var invariants: [Invariant] { [] }
    package var navigation: [NavigationItem] { [] }
    package var listeners: [any Listener] { [] }
    package var onlookers: [any Onlooker] { [] }
    package var uploads: [Upload] { [] }
    package var dialects: [Dialect] { [] }
    package func recurringJobs(_ site: Site) -> [RecurringJob] { [] }
    package func patrols(_ site: Site) -> [Patrol] { [] }
}

/// An address that takes files.
package struct Upload: Sendable {
    /// What the address ends with, below a crew.
    package let suffix: String
    /// The largest request, in bytes.
    package let largest: Int

    package init(_ suffix: String, largest: Int) {
        self.suffix = suffix
        self.largest = largest
    }
}

/// Addresses below which programs speak a protocol that is not ours. They show who they are in each request and never by a cookie.
package struct Dialect: Sendable {
    /// The first part of the address.
    package let folder: String
    /// Says an error as that protocol does.
    package let answer: @Sendable (any Error, Site, WebContext) -> Response

    package init(_ folder: String, answer: @escaping @Sendable (any Error, Site, WebContext) -> Response) {
        self.folder = folder
        self.answer = answer
    }

    /// Whether a request is in it; some clients write slashes twice.
    package func has(_ request: Request) -> Bool {
        request.uri.path.split(separator: "/", maxSplits: 1).first.map { $0 == folder } ?? false
    }
}
