import Core
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// Outgoing mail: a queue in the database, and the dispatcher.
package struct MailModule: Module {
    private let transport: (any MailTransport)?

    /// - Parameter transport: `nil` to send no mail.
    package init(_ transport: (any MailTransport)? = nil) {
        self.transport = transport
    }

    package var migrations: [Migration] { [.mail001] }
    package var resources: URL? { nil }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {}

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepMail(database: site.database), everyMinutes: 24 * 60)]
    }

    package func pollers(_ site: Site) -> [Poller] {
        guard let transport else { return [] }
        let dispatcher = MailDispatcher(site.database, transport, clock: site.clock, logger: site.logger)
        return [Poller("sending mail", logger: site.logger) { try await dispatcher.run() }]
    }
}

/// Deletes mail that was sent, refused or has expired.
struct SweepMail: Job {
    static let kind = "mail.sweep"
    /// How long the fate of a mail can be looked up: 30 days.
    private static let keptMinutes = 30 * 24 * 60

    let database: Database

    func run(now: Instant) async throws {
        let oldest = now.adding(minutes: -Self.keptMinutes)
        try await database.delete(
            from: "mail",
            where: "due_at IS NULL AND created_at <= \(oldest)",
            order: "created_at"
        )
    }
}
