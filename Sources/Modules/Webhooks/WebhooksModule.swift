import Accounts
import Core
package import Foundation
package import Hummingbird
package import Outgoing
package import Storage
package import Web
package import Work

/// The module for webhooks: a crew's events are sent to addresses that its managers choose, signed as in Standard Webhooks.
package struct WebhooksModule: Module {
    private let sender: (any OutgoingSender)?

    /// - Parameter sender: sends the requests; `nil` for real ones.
    package init(sender: (any OutgoingSender)? = nil) {
        self.sender = sender
    }

    package var resources: URL? { resourceFolder(of: "Webhooks") }
    package var migrations: [Migration] { [.webhooks001] }
    package var settingsLinks: [SettingsLink] {
        [SettingsLink("/settings/webhooks", label: "webhooks.title", icon: "link", .crew)]
    }
    package var extensions: [any ModuleExtension] { [WebhookNotices(), AuditedWebhooks()] }
    package var listeners: [any Listener] { [QueueDeliveries()] }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepDeliveries(database: site.database), everyMinutes: 24 * 60)]
    }

    package func pollers(_ site: Site) -> [Poller] {
        let dispatcher = WebhookDispatcher(
            site.database,
            WebhookTarget(site.settings, sender),
            clock: site.clock,
            logger: site.logger
        )
        return [Poller("sending webhooks", logger: site.logger) { try await dispatcher.run() }]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let target = WebhookTarget(site.settings, sender)
        WebhooksAPI(target: target).add(to: Routes<CrewContext>.api(site, router))
        WebhookPages(target: target).add(to: Routes<CrewContext>.pages(site, router))
    }
}

/// Where webhooks may send to, from the operator's settings.
struct WebhookTarget: Sendable {
    let addresses: AddressGuard
    let sender: any OutgoingSender

    init(addresses: AddressGuard, sender: any OutgoingSender) {
        self.addresses = addresses
        self.sender = sender
    }

    init(_ settings: Site.Settings, _ sender: (any OutgoingSender)?) {
        addresses = AddressGuard(allowsPrivate: settings.push.allowsPrivateTargets)
        self.sender = sender ?? GuardedSender(addresses)
    }

    /// Checks an address that a person typed.
    /// - Throws: `AppError.invalid`, field `url`.
    func check(_ text: String, for crew: CrewID) async throws -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.isEmpty { throw AppError.invalid("url", "required", Phrase("error.field.required")) }
        do {
            try await sender.check(try addresses.read(text, for: crew.description))
        } catch OutgoingFault.refused {
            throw AppError.invalid("url", "address", Phrase("webhooks.error.address"))
        } catch OutgoingFault.unresolved {
            throw AppError.invalid("url", "unresolved", Phrase("webhooks.error.unresolved"))
        }
        return text
    }
}
