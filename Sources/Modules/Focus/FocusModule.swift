import Accounts
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// The module for a person's own time. Its data belongs to no crew, and nobody else can see it.
package struct FocusModule: Module {
    private let shifts: (any PlannedShiftSource)?
    private let sources: SuggestionSources
    private let activityPath: String?
    private let calendars: CalendarSources

    /// - Parameters:
    ///   - shifts: the source of planned shifts; `nil` for none.
    ///   - recorded: the source of recorded activity; `nil` for none.
    ///   - worked: the sources of work in other modules; where two of them cover the same time, the first counts.
    ///   - activityPath: the path of the page about recorded activity; `nil` for none.
    ///   - calendars: what fetches and reads calendars.
    package init(
        shifts: (any PlannedShiftSource)? = nil,
        recorded: (any RecordedTimeSource)? = nil,
        worked: [any WorkedTimeSource] = [],
        activityPath: String? = nil,
        calendars: CalendarSources = CalendarSources()
    ) {
        self.shifts = shifts
        sources = SuggestionSources(recorded: recorded, worked: worked)
        (self.activityPath, self.calendars) = (activityPath, calendars)
    }

    package var resources: URL? { resourceFolder(of: "Focus") }
    package var migrations: [Migration] {
        [.focus001, .focus002, .focus003, .focus004, .focus005, .focus006, .focus007, .focus008, .focus009, .focus010]
    }

    package var navigation: [NavigationItem] {
        [
            NavigationItem(
                "focus",
                icon: "timer",
                path: "/focus",
                kind: .person,
                pages: FocusTab.allCases.map(\.page),
                actions: [NavigationAction("/focus/entries/new", icon: "timer", label: "focus.entry.add")]
            )
        ]
    }

    package var extensions: [any ModuleExtension] {
        [ShowFocusTimer(), PersonalFocus(), FocusOnToday(), TaskNotices(), FocusZones()]
    }

    package var listeners: [any Listener] { [MoveTaskReminders()] }

    package var uploads: [Upload] { [.focus, .calendar] }

    package var foreignForms: [String] { [FocusLinkRoute.folder] }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        let sweep = SweepEntries(database: site.database) { language in ReadyMadeMode.names(site.words(language)) }
        return [RecurringJob(sweep, everyMinutes: 24 * 60)]
    }

    package func pollers(_ site: Site) -> [Poller] {
        let refresh = RefreshCalendars(site, CalendarLoader(site, calendars))
        let reminders = SendTaskReminders(database: site.database, clock: site.clock)
        return [
            Poller("refreshing calendars", every: .seconds(10), logger: site.logger) { try await refresh.run() },
            Poller("reminding of tasks", logger: site.logger) { try await reminders.run() },
        ]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let routes = FocusRoutes(site, router)
        ModesAPI().add(to: routes)
        EntriesAPI().add(to: routes)
        BlocksAPI(shifts: shifts).add(to: routes)
        DayPages(shifts: shifts, sources: sources).add(to: routes)
        PlanPages(shifts: shifts).add(to: routes)
        EntryPages().add(to: routes)
        ModesPages().add(to: routes)
        TargetsAPI().add(to: routes)
        TargetPages().add(to: routes)
        FocusReportsAPI().add(to: routes)
        FocusReportPages().add(to: routes)
        FocusSettingsAPI().add(to: routes)
        DataAPI().add(to: routes)
        DataPages().add(to: routes)
        FocusSettingsPages(activityPath: activityPath).add(to: routes)
        let loader = CalendarLoader(site, calendars)
        CalendarsAPI(loader: loader).add(to: routes)
        CalendarPages(loader: loader).add(to: routes)
        TasksAPI().add(to: routes)
        TasksPages().add(to: routes)
        RulesAPI(sources: sources).add(to: routes)
        RulePages(recorded: sources.recorded, activityPath: activityPath).add(to: routes)
        LinksAPI().add(to: routes)
        LinksPages().add(to: routes)
        FocusLinkRoute(site: site).add(to: router)
    }

    package var invariants: [Invariant] {
        [
            // Both bounds use the index: with an OR, each entry would be compared with all later ones.
            Invariant(
                "two Focus entries overlap",
                """
                SELECT CAST(earlier.started_at AS text) FROM focus_entry AS earlier
                JOIN focus_entry AS later ON later.person = earlier.person AND later.id <> earlier.id
                WHERE earlier.deleted_at IS NULL AND later.deleted_at IS NULL AND NOT earlier.parallel AND NOT later.parallel
                    AND later.started_at >= earlier.started_at
                    AND later.started_at < COALESCE(earlier.ended_at, 9223372036854775807)
                    AND (later.started_at > earlier.started_at OR later.id > earlier.id)
                """
            ),
            Invariant(
                "an archived Focus mode has a running entry",
                """
                SELECT CAST(focus_entry.started_at AS text) FROM focus_mode
                JOIN focus_entry ON focus_entry.person = focus_mode.person AND focus_entry.mode = focus_mode.id
                WHERE focus_mode.archived_at IS NOT NULL AND focus_entry.ended_at IS NULL AND focus_entry.deleted_at IS NULL
                """
            ),
            Invariant(
                "a Focus task that is done, or has no reminder, still has a reminder time",
                "SELECT date FROM focus_task WHERE remind_at IS NOT NULL AND (done_at IS NOT NULL OR reminder IS NULL)"
            ),
            Invariant(
                "the Focus mode for shifts does not exist",
                """
                SELECT CAST(shift_mode AS text) FROM focus_settings WHERE shift_mode IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM focus_mode
                    WHERE focus_mode.person = focus_settings.person AND focus_mode.id = focus_settings.shift_mode
                )
                """
            ),
        ]
    }
}
