package import Accounts
import Notifications
package import Shifts
package import Storage
package import Web
package import Work

/// Every part of Decklog, in the order of its migrations, style sheets and tabs. A new module is a line here.
package struct Modules: Sendable {
    package let shifts = ShiftsModule()
    let notifications: NotificationsModule
    let accounts: AccountsModule

    /// - Parameter loadDemo: offered on the first page while there is nobody yet.
    package init(loadDemo: LoadDemo? = nil) {
        let notices = ShiftNotices()
        notifications = NotificationsModule(makers: [notices], topics: [notices])
        accounts = AccountsModule(
            departureRules: [ReleaseShifts(), EndCalendarFeeds()],
            settingsLinks: [SettingsLink("/settings/shifts", label: "shifts.settings.title")],
            loadDemo: loadDemo
        )
    }

    package var all: [any Module] { [accounts, notifications, shifts] }

    package var migrations: [Migration] {
        Outbox.migrations + [Jobs.migration] + all.flatMap(\.migrations)
    }

    package var invariants: [Invariant] { all.flatMap(\.invariants) }
    package var listeners: [any Listener] { all.flatMap(\.listeners) }
    package var onlookers: [any Onlooker] { all.flatMap(\.onlookers) }

    /// The tabs of a crew, its daily work first.
    var navigation: [NavigationItem] { shifts.navigation + accounts.navigation }
}
