import Accounts
import Core
package import Foundation
package import Hummingbird
import Storage
package import Web

/// The audit log of a crew: who did what and when, from the facts that are recorded anyway.
package struct AuditModule: Module {
    private let log: AuditLog

    /// - Parameter sources: in the order of their groups on the page.
    package init(sources: [any AuditSource]) {
        log = AuditLog(sources: sources + [AuditedPeople()])
    }

    /// The link on the settings page of a crew, which belongs to `Accounts`.
    package static let settingsLink = SettingsLink("/settings/audit", label: "audit.title", icon: "history", .crew)

    package var resources: URL? { resourceFolder(of: "Audit") }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        AuditAPI(log: log).add(to: .api(site, router))
        AuditPages(log: log).add(to: .pages(site, router))
    }
}

/// People, roles and the crew itself, which belong to `Accounts`.
struct AuditedPeople: AuditSource {
    let group = AuditGroup("people", ["crew.", "member."])

    func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] {
        let names = try People.names(of: Set(ids.map { $0.cast() }), in: tx)
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0.cast(), AuditThing($1, path: "/people/\($0)")) }
        )
    }
}
