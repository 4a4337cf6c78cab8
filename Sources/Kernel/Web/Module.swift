package import Foundation
import HTTPTypes
package import Hummingbird
package import Storage
package import Work

/// A module of Decklog: declares everything that it contributes.
package protocol Module: Sendable {
    /// The folder with its `strings` and `assets`.
    var resources: URL? { get }
    var migrations: [Migration] { get }
    var invariants: [Invariant] { get }
    /// Describes the module to crews, which can switch it off; `nil` if it is always on.
    var switchable: SwitchableModule? { get }
    /// The home page of a crew, relative to the crew's path; the first module that declares one wins.
    var homePath: String? { get }
    var navigation: [NavigationItem] { get }
    /// Pages with crew settings, listed on the settings page of the crew.
    var settingsLinks: [SettingsLink] { get }
    /// Pages about one member, listed for managers on the page of that member; their paths end with the member's id, which
    /// is added to them.
    var memberLinks: [SettingsLink] { get }
    /// Extensions of other parts of the kernel: messages, live topics, member departures, access to files.
    var extensions: [any ModuleExtension] { get }
    var listeners: [any Listener] { get }
    var observers: [any DeliveryObserver] { get }
    /// The paths that accept uploads.
    var uploads: [Upload] { get }
    /// The paths with protocols other than Decklog's API.
    var dialects: [Dialect] { get }
    /// Prefixes of paths that accept forms from other sites too: their effect is authorized by a secret in the path,
    /// never by a cookie.
    var foreignForms: [String] { get }
    /// Findings other than damage that `decklog check` reports to the operator, one sentence each.
    func report(in tx: Tx) throws -> [String]
    func recurringJobs(_ site: Site) -> [RecurringJob]
    /// Jobs that run on demand, unlike recurring ones.
    func jobs(_ site: Site) -> [any Job]
    func pollers(_ site: Site) -> [Poller]
    func addRoutes(_ site: Site, to router: Router<WebContext>)
}

extension Module {
    package var migrations: [Migration] { [] }
    package var invariants: [Invariant] { [] }
    package var homePath: String? { nil }
    package var switchable: SwitchableModule? { nil }
    package var navigation: [NavigationItem] { [] }
    package var settingsLinks: [SettingsLink] { [] }
    package var memberLinks: [SettingsLink] { [] }
    package var extensions: [any ModuleExtension] { [] }
    package var listeners: [any Listener] { [] }
    package var observers: [any DeliveryObserver] { [] }
    package var uploads: [Upload] { [] }
    package var dialects: [Dialect] { [] }
    package var foreignForms: [String] { [] }
    package func report(in tx: Tx) throws -> [String] { [] }
    package func recurringJobs(_ site: Site) -> [RecurringJob] { [] }
    package func jobs(_ site: Site) -> [any Job] { [] }
    package func pollers(_ site: Site) -> [Poller] { [] }
}

/// An extension point of a part of the kernel, such as `NoticeMaker` of Notifications.
///
/// The part declares a protocol that refines this one; `App` passes it all extensions of that kind.
package protocol ModuleExtension: Sendable {}

extension [any Module] {
    /// The extensions of one kind, in the order of the modules.
    package func extensions<Kind>(_ kind: Kind.Type = Kind.self) -> [Kind] {
        flatMap(\.extensions).compactMap { $0 as? Kind }
    }
}

/// A path that accepts uploads.
package struct Upload: Sendable {
    /// The suffix of the path, relative to a crew.
    package let suffix: String
    /// The maximum size of a request, in bytes.
    package let largest: Int

    package init(_ suffix: String, largest: Int) {
        self.suffix = suffix
        self.largest = largest
    }
}

/// A protocol other than Decklog's API, under a path of its own. Its clients authenticate in each request.
package struct Dialect: Sendable {
    /// The first components of the path.
    private let folder: [Substring]
    private let acceptsCookies: Bool
    /// Returns an error in the format of the protocol.
    package let answer: @Sendable (any Error, Site, WebContext) -> Response

    /// - Parameter acceptsCookies: whether its routes authenticate with a cookie, too.
    package init(
        _ folder: String,
        acceptsCookies: Bool = false,
        answer: @escaping @Sendable (any Error, Site, WebContext) -> Response
    ) {
        self.folder = Substring(folder).split(separator: "/")
        self.acceptsCookies = acceptsCookies
        self.answer = answer
    }

    /// Whether a request belongs to it; some clients send double slashes.
    package func has(_ request: Request) -> Bool {
        request.uri.path.split(separator: "/", maxSplits: folder.count).starts(with: folder)
    }

    /// Whether a request is safe wherever it comes from, because no cookie authenticates it.
    func ignoresOrigin(of request: Request) -> Bool {
        !acceptsCookies || request.headers[.authorization] != nil
    }
}
