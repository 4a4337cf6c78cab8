package import Accounts
import Compass
package import Defects
package import Hours
package import Media
import Notifications
package import Shifts
package import Storage
package import Web
package import Work

/// Every part of Decklog, in the order of its migrations, style sheets and tabs. A new module is a line here.
package struct Modules: Sendable {
    package let shifts = ShiftsModule()
    package let hours = HoursModule(shifts: ShiftsForHours())
    package let defects: DefectsModule
    let media: MediaModule
    let notifications: NotificationsModule
    let accounts: AccountsModule
    let compass: CompassModule

    /// - Parameters:
    ///   - loadDemo: offered on the first page while there is nobody yet.
    ///   - media: what takes files in; absent for commands that only look at the data.
    package init(loadDemo: LoadDemo? = nil, media: Media = .absent) {
        self.media = MediaModule(media)
        defects = DefectsModule(media: media, time: HoursForDefects())
        let (shiftNotices, hoursNotices, defectsNotices) = (ShiftNotices(), HoursNotices(), DefectsNotices())
        notifications = NotificationsModule(
            makers: [shiftNotices, hoursNotices, defectsNotices],
            topics: [shiftNotices, hoursNotices, defectsNotices]
        )
        accounts = AccountsModule(
            departureRules: [ReleaseShifts(), EndCalendarFeeds(), LeaveProjects(), LeaveDefects(), ForgetClients()],
            settingsLinks: [
                SettingsLink("/settings/shifts", label: "shifts.settings.title"),
                SettingsLink("/settings/hours", label: "hours.settings.title"),
                SettingsLink("/settings/compass", label: "compass.set.title"),
                SettingsLink("/settings/defects", label: "defects.settings.title"),
            ],
            loadDemo: loadDemo
        )
        compass = CompassModule(accounts: accounts)
    }

    package var all: [any Module] { [accounts, notifications, media, shifts, hours, defects, compass] }

    package var migrations: [Migration] {
        Outbox.migrations + [Jobs.migration] + all.flatMap(\.migrations)
    }

    package var invariants: [Invariant] { all.flatMap(\.invariants) }
    package var listeners: [any Listener] { all.flatMap(\.listeners) }
    package var onlookers: [any Onlooker] { all.flatMap(\.onlookers) }

    /// The tabs of a crew, its daily work first.
    var navigation: [NavigationItem] { shifts.navigation + hours.navigation + defects.navigation + accounts.navigation }
}
