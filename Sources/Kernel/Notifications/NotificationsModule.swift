import Accounts
import Core
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// The module for notifications: the inbox, and live updates of open pages.
package struct NotificationsModule: Module {
    package let hub: LiveHub
    private let makers: [Contributed<any NoticeMaker>]
    private let heartbeat: Duration

    /// - Parameter heartbeat: the interval of heartbeats in a stream; less than the minute after which proxies time out.
    package init(
        makers: [Contributed<any NoticeMaker>],
        topics: [any TopicMaker],
        heartbeat: Duration = .seconds(25)
    ) {
        hub = LiveHub(topics)
        self.makers = [Contributed(AccountNotices() as any NoticeMaker)] + makers
        self.heartbeat = heartbeat
    }

    package var resources: URL? { resourceFolder(of: "Notifications") }
    package var migrations: [Migration] {
        [.notifications001, .notifications002, .notifications003, .notifications004, .notifications005]
    }
    package var foreignForms: [String] { [MailOffPages.folder] }
    private var kinds: [NoticeKind] { makers.dropFirst().flatMap { $0.value.kinds } + AccountNotices().kinds }
    package var listeners: [any Listener] { [Notifier(makers)] }
    package var observers: [any DeliveryObserver] { [hub] }

    package var invariants: [Invariant] {
        [
            Invariant(
                "somebody is told of a crew that they never were in",
                """
                SELECT notice.path FROM notice
                LEFT JOIN member ON member.crew = notice.crew AND member.person = notice.person
                WHERE member.person IS NULL
                """
            )
        ]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepMailOffLinks(database: site.database), everyMinutes: 24 * 60)]
    }

    package func pollers(_ site: Site) -> [Poller] {
        guard let origin = site.settings.mailOrigin else { return [] }
        let unread = MailUnread(site.database, kinds: kinds, origin: origin, clock: site.clock, words: site.words)
        return [Poller("mailing what is unread", every: .seconds(5), logger: site.logger) { try await unread.run() }]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let routes = Routes<PersonContext>(site, router)
        InboxAPI(hub: hub).add(to: routes)
        InboxPages(hub: hub).add(to: routes)
        NotificationSettingsAPI(kinds: kinds).add(to: routes)
        NotificationSettingsPages(kinds: kinds).add(to: routes)
        MailOffPages(site: site).addRoutes(to: router)
        LiveStream(hub: hub, heartbeat: heartbeat).add(to: routes)
    }
}
