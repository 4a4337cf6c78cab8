import Accounts
import Core
package import Foundation
package import Hummingbird
package import Outgoing
package import Storage
package import Web
package import Work

/// The module for notifications: the inbox, and live updates of open pages.
package struct NotificationsModule: Module {
    package let hub: LiveHub
    private let makers: [Contributed<any NoticeMaker>]
    private let reminders: Reminders
    private let heartbeat: Duration
    private let sender: (any OutgoingSender)?
    private let work: [any WorkTimes]
    private let zones: [any OwnZones]

    /// - Parameters:
    ///   - reminders: in the order in which the settings list them.
    ///   - heartbeat: the interval of heartbeats in a stream; less than the minute after which proxies time out.
    ///   - work: when people work.
    ///   - zones: the time zones of people in no crew.
    ///   - sender: sends requests to push services; `nil` for real ones.
    package init(
        makers: [Contributed<any NoticeMaker>],
        topics: [any TopicMaker],
        reminders sources: [Contributed<any ReminderSource>] = [],
        heartbeat: Duration = .seconds(25),
        work: [any WorkTimes] = [],
        zones: [any OwnZones] = [],
        sender: (any OutgoingSender)? = nil
    ) {
        self.sender = sender
        self.work = work
        self.zones = zones
        hub = LiveHub(topics)
        let reminders = Reminders(sources)
        self.reminders = reminders
        self.makers =
            [Contributed(AccountNotices() as any NoticeMaker)] + makers
            + sources.map { Contributed(ReminderNotices(reminders: reminders, source: $0.value), by: $0.module) }
        self.heartbeat = heartbeat
    }

    package var resources: URL? { resourceFolder(of: "Notifications") }
    package var migrations: [Migration] {
        [
            .notifications001, .notifications002, .notifications003, .notifications004, .notifications005,
            .notifications006, .notifications007, .notifications008, .notifications009,
            .notifications010, .notifications011,
            .notifications012, .notifications013, .notifications014,
        ]
    }
    package var foreignForms: [String] { [MailOffPages.folder] }
    private var contributedKinds: [Contributed<NoticeKind>] {
        (makers.dropFirst() + makers.prefix(1)).flatMap { maker in
            maker.value.kinds.map { Contributed($0, by: maker.module) }
        }
    }
    private var kinds: [NoticeKind] { contributedKinds.map(\.value) }
    package var listeners: [any Listener] { [reminders, Notifier(makers)] }
    package var observers: [any DeliveryObserver] { [hub] }

    package var invariants: [Invariant] {
        [
            Invariant(
                "a message is for a person who was never a member of the crew",
                """
                SELECT notice.path FROM notice
                LEFT JOIN member ON member.crew = notice.crew AND member.person = notice.person
                WHERE notice.crew IS NOT NULL AND member.person IS NULL
                """
            ),
            Invariant(
                "a message is for a person without an account",
                """
                SELECT notice.path FROM notice JOIN person ON person.id = notice.person WHERE person.entered_in IS NOT NULL
                """
            ),
        ]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [
            RecurringJob(SweepMailOffLinks(database: site.database), everyMinutes: 24 * 60),
            RecurringJob(SweepPush(database: site.database), everyMinutes: 24 * 60),
        ]
    }

    package func report(in tx: Tx) throws -> [String] { try PushProblems.report(in: tx) }

    package func pollers(_ site: Site) -> [Poller] {
        let due = SendReminders(site.database, reminders, clock: site.clock)
        let reminding = Poller("sending reminders", logger: site.logger) { try await due.run() }
        return [reminding] + mailPollers(site) + pushPollers(site)
    }

    private func mailPollers(_ site: Site) -> [Poller] {
        guard let origin = site.settings.mailOrigin else { return [] }
        let unread = MailUnread(
            site.database,
            kinds: kinds,
            work: work,
            zones: zones,
            origin: origin,
            clock: site.clock,
            words: site.words
        )
        return [Poller("mailing unread messages", every: .seconds(5), logger: site.logger) { try await unread.run() }]
    }

    private func pushPollers(_ site: Site) -> [Poller] {
        let setup = PushSetup(site.settings, sender: sender)
        guard let origin = setup.availability.origin else { return [] }
        let unread = PushUnread(
            site.database,
            kinds: kinds,
            work: work,
            zones: zones,
            origin: origin,
            icon: site.assets.path("icon-192.png"),
            clock: site.clock,
            words: site.words
        )
        let dispatcher = PushDispatcher(
            site.database,
            setup.sender,
            services: setup.services,
            subject: origin,
            clock: site.clock,
            logger: site.logger
        )
        return [
            Poller("queueing push messages", logger: site.logger) { try await unread.run() },
            Poller("sending push messages", logger: site.logger) { try await dispatcher.run() },
        ]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let routes = Routes<PersonContext>(site, router)
        InboxAPI(hub: hub, makers: makers).add(to: routes)
        InboxPages(hub: hub, makers: makers, zones: zones).add(to: routes)
        NotificationSettingsAPI(kinds: kinds).add(to: routes)
        ReminderSettingsAPI(reminders: reminders).add(to: routes)
        ReminderSettingsPages(reminders: reminders).add(to: routes)
        let push = PushSetup(site.settings, sender: sender)
        NotificationSettingsPages(kinds: contributedKinds, push: push, zones: zones).add(to: routes)
        PushAPI(setup: push).add(to: routes)
        MailOffPages(site: site).addRoutes(to: router)
        LiveStream(hub: hub, heartbeat: heartbeat).add(to: routes)
    }
}
