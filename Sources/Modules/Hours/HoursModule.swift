import API
package import Accounts
import Core
package import Foundation
package import Hummingbird
import Imports
package import Storage
package import Web
package import Work

/// The module for hours: records, timers, projects, rates and timesheets.
package struct HoursModule: Module {
    /// The id by which crews switch the module on and off.
    package static let id = "hours"

    private let shifts: any ShiftSource
    private let places: any KnownPlaces

    /// - Parameters:
    ///   - shifts: the source of shifts that hours can be logged for; `nil` when there is none.
    ///   - places: the places of crews; `nil` on a server without them.
    package init(shifts: (any ShiftSource)? = nil, places: (any KnownPlaces)? = nil) {
        self.shifts = shifts ?? NoShifts()
        self.places = places ?? NoKnownPlaces()
    }

    package var resources: URL? { resourceFolder(of: "Hours") }

    package var listeners: [any Listener] { [BudgetNotices()] }

    package var switchable: SwitchableModule? { SwitchableModule(Self.id, suits: [.restaurant, .agency, .field]) }
    package var settingsLinks: [SettingsLink] {
        [SettingsLink("/settings/hours", label: "hours.settings.title", icon: "clock")]
    }
    package var memberLinks: [SettingsLink] {
        [
            SettingsLink("/settings/hours/contracts/", label: "hours.member.contract", icon: "clock"),
            SettingsLink("/hours/history?person=", label: "hours.member.logged", icon: "history"),
            SettingsLink("/hours/shifts?person=", label: "hours.member.shifts", icon: "calendar-clock"),
        ]
    }
    package var extensions: [any ModuleExtension] {
        [
            HoursNotices(shifts: shifts), LeaveProjects(), HandOverHours(), HoursOnToday(shifts: shifts), ShowTimer(),
            FindProjects(), EmptyDayReminder(), MissingDaysReminder(shifts: shifts), HandInReminder(shifts: shifts),
            TimerReminder(), AuditedHours(), PersonalHours(),
        ]
    }

    package var navigation: [NavigationItem] {
        [
            NavigationItem(
                "hours",
                icon: "clock",
                path: "/hours",
                pages: HoursTab.allCases.map(\.page),
                actions: [NavigationAction("/hours/records/new", icon: "clock", label: "hours.home.new")]
            )
        ]
    }

    package var uploads: [Upload] { Upload.imports(HoursImports.self, api: "/imports/hours") }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [
            RecurringJob(SweepHours(site.database), everyMinutes: 24 * 60),
            RecurringJob(CleanUpImports(HoursImports.self, site.database), everyMinutes: 60),
        ]
    }

    package func pollers(_ site: Site) -> [Poller] {
        let (database, clock) = (site.database, site.clock)
        return [
            Poller("resuming changes of rates", every: .seconds(5), logger: site.logger) {
                try await Rerating.resume(at: clock.now, clock: clock, database)
            }
        ]
    }

    package func jobs(_ site: Site) -> [any Job] { [ImportJob(HoursImports(), site.database)] }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let api = Routes<CrewContext>.api(site, router)
        ProjectsAPI().add(to: api)
        ClientsAPI().add(to: api)
        RatesAPI().add(to: api)
        RecordsAPI(places: places).add(to: api)
        WeekGridAPI(source: shifts).add(to: api)
        TimerAPI().add(to: api)
        ReportsAPI().add(to: api)
        ExportsAPI().add(to: api)
        ImportsAPI(HoursImports()).add(.importHours, to: api)
        WorkedShiftsAPI(source: shifts).add(to: api)
        TimesheetsAPI(shifts: shifts).add(to: api)
        HoursSettingsAPI().add(to: api)

        let pages = Routes<CrewContext>.pages(site, router)
        CrewSheetsPages(shifts: shifts).add(to: pages)
        SheetPages(shifts: shifts).add(to: pages)
        HoursSettingsPages().add(to: pages)
        ContractPages().add(to: pages)
        HoursHomePages(shifts: shifts).add(to: pages)
        ProjectsPages().add(to: pages)
        ProjectPages().add(to: pages)
        ClientPages().add(to: pages)
        RatesPages().add(to: pages)
        WeekGridPages(shifts: shifts).add(to: pages)
        TimerPages().add(to: pages)
        RecordPages(places: places).add(to: pages)
        ReportPages().add(to: pages)
        ImportsPages(HoursImports()).add(to: pages)
        HistoryPages().add(to: pages)
        WorkedShiftsPages(source: shifts).add(to: pages)
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "a person's records on one day exceed 25 hours",
                """
                SELECT person.name || ' ' || hours_record.date FROM hours_record JOIN person ON person.id = hours_record.person
                WHERE hours_record.deleted_at IS NULL
                GROUP BY hours_record.crew, hours_record.person, person.name, hours_record.date
                HAVING SUM(hours_record.minutes) > 1500
                """
            ),
            Invariant(
                "two records of a person overlap",
                """
                SELECT person.name || ' ' || earlier.date FROM hours_record AS earlier
                JOIN hours_record AS later ON later.crew = earlier.crew AND later.person = earlier.person AND later.id <> earlier.id
                    AND later.date = earlier.date
                JOIN person ON person.id = earlier.person
                WHERE earlier.deleted_at IS NULL AND later.deleted_at IS NULL AND earlier.source IS NULL AND later.source IS NULL
                    AND later.starts_at >= earlier.starts_at AND later.starts_at < earlier.ends_at
                    AND (later.starts_at > earlier.starts_at OR later.id > earlier.id)
                """
            ),
            Invariant(
                "the hours of a locked timesheet have changed since they were handed in",
                """
                SELECT person.name || ' ' || timesheet.period FROM timesheet JOIN person ON person.id = timesheet.person
                WHERE timesheet.locked AND timesheet.minutes <> COALESCE((
                    SELECT SUM(hours_record.minutes) FROM hours_record
                    WHERE hours_record.crew = timesheet.crew AND hours_record.person = timesheet.person
                        AND hours_record.date BETWEEN timesheet.first_day AND timesheet.last_day
                        AND hours_record.deleted_at IS NULL
                ), 0)
                """
            ),
            Invariant(
                "a timesheet has no history",
                """
                SELECT timesheet.period FROM timesheet
                WHERE NOT \(Outbox.hasFacts(crew: "timesheet.crew", subject: "timesheet.id"))
                """
            ),
            Invariant(
                "a former member has a running timer",
                """
                SELECT person.name FROM hours_timer JOIN person ON person.id = hours_timer.person
                JOIN member ON member.crew = hours_timer.crew AND member.person = hours_timer.person
                WHERE member.left_at IS NOT NULL
                """
            ),
        ]
    }
}
