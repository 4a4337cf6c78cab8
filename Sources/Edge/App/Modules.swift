package import Accounts
import Activity
import Announcements
import Audit
import Compass
import Defects
import Focus
import Hours
package import Mail
package import Media
import Notifications
package import Places
import Shifts
package import Storage
import Today
package import Web
import Webhooks
package import Work

/// All modules of Decklog. What a module contributes is declared in its own `Module`; see `docs/adr/0028-modules.md`.
package struct Modules: Sendable {
    /// All modules, in the order of their migrations and style sheets.
    package let all: [any Module]
    /// The destinations in the navigation, with the modules in the order of their tabs.
    let navigation: [NavigationItem]
    /// The modules that a crew can switch off.
    let switches: [ModuleSwitch]
    /// The connections of live pages.
    let hub: LiveHub
    /// What releases what a departing member holds.
    let departures: [any DepartureRule]

    /// - Parameters:
    ///   - loadDemo: loads the demo; offered on the first page of an empty server.
    ///   - media: the storage of files; absent for commands that only read data.
    ///   - mail: sends mail; `nil` if no mail is sent.
    ///   - tiles: the map tiles; `nil` for maps without them.
    package init(
        loadDemo: LoadDemo? = nil,
        media: Media = .absent,
        mail: (any MailTransport)? = nil,
        tiles: MapTiles? = nil
    ) {
        // Attempts to guess a password are counted together, whichever protocol they use.
        let signInLimits = SignInLimits()
        let places = ScenesAsPlaces()
        // A new module is one line here. The order determines the navigation and, within a group, the links on
        // a crew's settings page.
        let modules: [any Module] = [
            ShiftsModule(places: places),
            HoursModule(shifts: ShiftsForHours(), places: places),
            CompassModule(limits: signInLimits),
            DefectsModule(media: media, time: HoursForDefects(), places: places),
            FocusModule(
                shifts: ShiftsForFocus(),
                recorded: ActivityForFocus(),
                worked: [HoursForFocus(), DefectsForFocus()],
                activityPath: ActivityModule.path
            ),
            ActivityModule(),
            PlacesModule(
                media: media,
                tiles: tiles,
                work: AllWorkAtPlaces(sources: [DefectsForPlaces(), ShiftsForPlaces()])
            ),
            AnnouncementsModule(shifts: ShiftsForAnnouncements()),
            WebhooksModule(),
        ]
        let notifications = NotificationsModule(
            makers: modules.contributed(),
            topics: modules.extensions(),
            reminders: modules.contributed(),
            work: modules.extensions(),
            zones: modules.extensions()
        )
        departures = modules.extensions()
        let today = TodayModule(contributions: modules.contributed())
        let kernel: [any Module] = [
            MailModule(mail),
            AccountsModule(
                homePath: today.homePath,
                crewSettings: modules.extensions(),
                departureRules: departures,
                handOverRules: modules.extensions(),
                guestRules: modules.extensions(),
                personalData: [EraseNotices(), PersonalPicture(media)] + modules.extensions(),
                settingsLinks: [AuditModule.settingsLink] + modules.flatMap { $0.switched($0.settingsLinks) },
                memberLinks: modules.flatMap { $0.switched($0.memberLinks) },
                modules: modules.switches.map(\.module),
                finders: modules.contributed(),
                limits: signInLimits,
                loadDemo: loadDemo
            ),
            notifications,
            MediaModule(media, access: modules.extensions(), profiles: modules.extensions()),
            today,
            AuditModule(sources: modules.extensions()),
        ]
        all = kernel + modules
        navigation = (modules + kernel).flatMap(\.navigation)
        switches = modules.switches
        hub = notifications.hub
    }

    package var migrations: [Migration] {
        Outbox.migrations + Jobs.migrations + all.flatMap(\.migrations) + [Backups.migration]
    }

    package var invariants: [Invariant] { all.flatMap(\.invariants) }
    /// What the operator should know besides damage.
    package func report(in tx: Tx) throws -> [String] { try all.flatMap { try $0.report(in: tx) } }
    package var listeners: [any Listener] { all.flatMap(\.listeners) }
    package var observers: [any DeliveryObserver] { all.flatMap(\.observers) }
}

extension Module {
    /// Links that are shown only where the module is.
    fileprivate func switched(_ links: [SettingsLink]) -> [SettingsLink] {
        links.map { link in
            var link = link
            link.module = switchable?.id
            return link
        }
    }
}
