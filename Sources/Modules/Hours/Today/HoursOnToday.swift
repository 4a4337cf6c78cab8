import Accounts
import Core
import Events
import Storage
import Today

/// What Hours shows on the start page of a crew.
struct HoursOnToday: TodayContribution {
    let shifts: any ShiftSource
    let topics: Set = ["hours", "shifts"]

    func setup(of crew: CrewID, in tx: Tx) throws -> [SetupStep] {
        let hasProjects = try tx.exists("SELECT 1 FROM project WHERE crew = \(crew)")
        return [SetupStep("hours.setup.project", path: "/hours/projects", isDone: hasProjects)]
    }

    func cards(for viewer: Viewer, at now: Instant, in tx: Tx) throws -> [TodayCard] {
        if viewer.isArchived { return [] }
        let model = try HoursToday.load(viewer, shifts, now: now, tx)
        var cards: [TodayCard] = []
        if model.timer.running != nil || model.current != nil {
            cards.append(
                TodayCard(.next) { context, html, words in
                    HoursTodayView(context: context, html: html, words: words).now(model)
                }
            )
        }
        if model.waiting > 0 {
            cards.append(
                TodayCard(.waiting, waiting: model.waiting) { context, html, words in
                    HoursTodayView(context: context, html: html, words: words).waiting(model)
                }
            )
        }
        if model.canStart {
            cards.append(
                TodayCard(.start) { context, html, words in
                    HoursTodayView(context: context, html: html, words: words).start(model)
                }
            )
        }
        return cards
    }
}

/// The model of what Hours shows on the start page.
struct HoursToday: Sendable {
    /// The maximum number of timesheets in the list, before a link to all.
    static let most = 5

    /// The viewer's own weeks or months to hand in.
    let handIn: HandIn
    /// The viewer's shifts without hours.
    let shifts: ShiftsToLog
    /// Timesheets that wait for a manager; one more than is shown, to detect that there are more.
    let sheets: [WaitingSheet]
    let recent: [RecentWork]
    /// Whether the crew works for clients, or some of the recent work is billable.
    let hasClients: Bool
    let lock: HoursLock?
    let timer: TimerCard
    /// The viewer's shift in progress, if a timer can be started for it: none is running, today is not locked, and the
    /// viewer is not sick.
    let current: WorkedShift?

    var waiting: Int { handIn.sheets.count + shifts.shifts.count + sheets.count }
    /// Without projects no timer can be started.
    var canStart: Bool { timer.running == nil && !timer.projects.isEmpty || !recent.isEmpty }

    static func load(_ viewer: Viewer, _ source: any ShiftSource, now: Instant, _ tx: Tx) throws -> HoursToday {
        let today = viewer.zone.today(at: now)
        let (lock, timer) = (try HoursLocks.on(today, viewer, in: tx), try TimerCard.load(viewer, now: now, tx))
        let recent = try RecentWork.of(viewer, today: today, in: tx)
        return HoursToday(
            handIn: try HandIn.load(viewer, source, now: now, tx).due(on: today),
            shifts: try ShiftsToLog.load(source, viewer, today: today, now: now, tx),
            sheets: viewer.isManager ? try WaitingSheet.list(viewer, most: most + 1, tx) : [],
            recent: recent,
            hasClients: try recent.contains(where: \.billable) || Project.hasClients(viewer, in: tx),
            lock: lock,
            timer: timer,
            current: try lock == nil && timer.running == nil
                ? source.current(of: viewer.person, crew: viewer.crew, today: today, now: now, in: tx) : nil
        )
    }
}

/// A timesheet that waits for a manager.
struct WaitingSheet: Sendable {
    let person: Named
    let period: Period
    let minutes: Int
    let version: Int

    /// Oldest first.
    static func list(_ viewer: Viewer, most: Int, _ tx: Tx) throws -> [WaitingSheet] {
        try tx.all(
            """
            SELECT person.id, person.name, timesheet.period, timesheet.minutes, timesheet.version
            FROM timesheet JOIN person ON person.id = timesheet.person
            WHERE timesheet.crew = \(viewer.crew) AND timesheet.state = 'submitted' AND timesheet.person <> \(viewer.person)
            ORDER BY timesheet.first_day, timesheet.id LIMIT \(most)
            """
        ) { row in
            WaitingSheet(
                person: Named(id: try row.read(), name: try row.read()),
                period: try row.read(),
                minutes: try row.read(),
                version: try row.read()
            )
        }
    }
}
