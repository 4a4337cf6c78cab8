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
    /// The page that a crew opens with, below the crew's address; the first module that has one decides.
    var homePath: String? { get }
    var navigation: [NavigationItem] { get }
    /// Pages with settings of a crew, listed on the settings page of the crew.
    var settingsLinks: [SettingsLink] { get }
    /// What the module does for other parts of the kernel: notices, live topics, member departures, access to files.
    var extensions: [any ModuleExtension] { get }
    var listeners: [any Listener] { get }
    var observers: [any DeliveryObserver] { get }
    /// Where more is sent than any form has.
    var uploads: [Upload] { get }
    /// Where other protocols than ours are spoken.
    var dialects: [Dialect] { get }
    func recurringJobs(_ site: Site) -> [RecurringJob]
    /// Jobs that run when they are ordered, unlike recurring ones.
    func jobs(_ site: Site) -> [any Job]
    func pollers(_ site: Site) -> [Poller]
    func addRoutes(_ site: Site, to router: Router<WebContext>)
}

extension Module {
    package var migrations: [Migration] { [] }
    package var invariants: [Invariant] { [] }
    package var homePath: String? { nil }
    package var navigation: [NavigationItem] { [] }
    package var settingsLinks: [SettingsLink] { [] }
    package var extensions: [any ModuleExtension] { [] }
    package var listeners: [any Listener] { [] }
    package var observers: [any DeliveryObserver] { [] }
    package var uploads: [Upload] { [] }
    package var dialects: [Dialect] { [] }
    package func recurringJobs(_ site: Site) -> [RecurringJob] { [] }
    package func jobs(_ site: Site) -> [any Job] { [] }
    package func pollers(_ site: Site) -> [Poller] { [] }
}

/// A point at which a part of the kernel asks the modules, such as `NoticeMaker` of Notifications.
///
/// The part that asks declares a protocol that refines this one; `App` gives it the extensions of that kind of all modules.
package protocol ModuleExtension: Sendable {}

extension [any Module] {
    /// The extensions of one kind, in the order of the modules.
    package func extensions<Kind>(_ kind: Kind.Type = Kind.self) -> [Kind] {
        flatMap(\.extensions).compactMap { $0 as? Kind }
    }
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
