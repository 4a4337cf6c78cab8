import Accounts
import Core
import Events
import Storage

/// The model of the Hours home page.
struct HoursHomePage: Sendable {
    let today: LocalDate
    /// The viewer's latest work.
    let recent: [RecentWork]
    /// The viewer's projects, by client.
    let pinned: [Project]
    /// The viewer's records of today, latest first.
    let records: [HoursRecord]
    /// The reason why today is locked.
    let lock: HoursLock?
    let week: WeekSoFar
    let timer: TimerCard
    let handIn: HandIn
    let shifts: ShiftsToLog
    /// Whether the crew works for clients, or the viewer's hours of this week are billable.
    let hasClients: Bool

    static func load(
        _ viewer: Viewer,
        _ source: any ShiftSource,
        now: Instant,
        _ tx: Tx
    ) throws -> HoursHomePage {
        let today = viewer.zone.today(at: now)
        let first = today.startOfWeek(firstDay: viewer.weekStart)
        let filter = HoursFilter(from: first, to: first.adding(days: 7), person: viewer.person)
        let records = try HoursRecord.list(filter, viewer, in: tx)
        let days = first...first.adding(days: 6)
        let missing = try MissingDays.of(viewer.person, viewer, source, on: days, now: now, in: tx).orNotFound()
        return HoursHomePage(
            today: today,
            recent: try RecentWork.of(viewer, today: today, in: tx),
            pinned: try ProjectChoices.pinned(viewer, in: tx),
            records: records.filter { $0.date == today },
            lock: try HoursLocks.on(today, viewer, in: tx),
            week: WeekSoFar(first, records, missing, today: today),
            timer: try TimerCard.load(viewer, now: now, tx),
            handIn: try HandIn.load(viewer, source, now: now, tx),
            shifts: try ShiftsToLog.load(source, viewer, today: today, now: now, tx),
            hasClients: try records.contains(where: \.billable) || Project.hasClients(viewer, in: tx)
        )
    }
}

/// The state of a person's current week.
struct WeekSoFar: Sendable {
    let first: LocalDate
    let minutes: Int
    /// The agreed hours of the whole week in minutes; `nil` without a contract.
    let agreed: Int?
    /// The days before today with no or too few hours.
    let missing: [MissingDays.Day]

    init(_ first: LocalDate, _ records: [HoursRecord], _ missing: MissingDays, today: LocalDate) {
        let days = (0..<7).map { first.adding(days: $0) }
        let logged = Dictionary(records.map { ($0.date, $0.minutes) }, uniquingKeysWith: +)
        self.first = first
        minutes = records.reduce(0) { $0 + $1.minutes }
        agreed = missing.expected(days)
        self.missing = missing.among(days, logged: logged, today: today.adding(days: -1))
    }
}
