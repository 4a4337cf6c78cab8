package import Accounts
import Compass
import Defects
import Focus
import Hours
package import Media
import Notifications
import Shifts
package import Storage
import Today
package import Web
package import Work

/// Every part of Decklog. What a part contributes is declared in its own `Module`; see `docs/adr/0028-modules.md`.
package struct Modules: Sendable {
    /// All modules, in the order of their migrations and style sheets.
    package let all: [any Module]
    /// The tabs of a crew, its daily work first.
    let navigation: [NavigationItem]
    /// Where open pages listen.
    let hub: LiveHub

    /// - Parameters:
    ///   - loadDemo: offered on the first page while there is nobody yet.
    ///   - media: what takes files in; absent for commands that only look at the data.
    package init(loadDemo: LoadDemo? = nil, media: Media = .absent) {
        // Tries of a password count together, whichever protocol they came by.
        let signInLimits = SignInLimits()
        // A new module is a line here. The order is that of the tabs and of the links on a crew's settings page.
        let modules: [any Module] = [
            ShiftsModule(),
            HoursModule(shifts: ShiftsForHours()),
            CompassModule(limits: signInLimits),
            DefectsModule(media: media, time: HoursForDefects()),
            FocusModule(),
        ]
        let notifications = NotificationsModule(makers: modules.extensions(), topics: modules.extensions())
        let today = TodayModule(contributions: modules.extensions())
        let kernel: [any Module] = [
            AccountsModule(
                homePath: today.homePath,
                crewSettings: modules.extensions(),
                departureRules: modules.extensions(),
                settingsLinks: modules.flatMap(\.settingsLinks),
                limits: signInLimits,
                loadDemo: loadDemo
            ),
            notifications,
            MediaModule(media, access: modules.extensions()),
            today,
        ]
        all = kernel + modules
        navigation = today.navigation + (modules + kernel.dropLast()).flatMap(\.navigation)
        hub = notifications.hub
    }

    package var migrations: [Migration] {
        Outbox.migrations + Jobs.migrations + all.flatMap(\.migrations)
    }

    package var invariants: [Invariant] { all.flatMap(\.invariants) }
    package var listeners: [any Listener] { all.flatMap(\.listeners) }
    package var observers: [any DeliveryObserver] { all.flatMap(\.observers) }
}
