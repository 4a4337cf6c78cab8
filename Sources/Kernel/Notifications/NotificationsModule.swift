import Accounts
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
    package var migrations: [Migration] { [.notifications001, .notifications002] }
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

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let routes = Routes<PersonContext>(site, router)
        InboxAPI(hub: hub).add(to: routes)
        InboxPages(hub: hub).add(to: routes)
        LiveStream(hub: hub, heartbeat: heartbeat).add(to: routes)
    }
}
