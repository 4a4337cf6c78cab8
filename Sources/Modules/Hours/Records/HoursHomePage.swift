import Accounts
import Core
import Events
import Storage

/// The model of the first page of Hours.
struct HoursHomePage: Sendable {
    let today: LocalDate
    /// What the viewer worked on lately.
    let recent: [RecentWork]
    /// Their projects, by client.
    let pinned: [Project]
    /// What they wrote down for today, the latest first.
    let records: [HoursRecord]
    /// Why today is fixed.
    let lock: HoursLock?
    let week: WeekSoFar
    let timer: TimerCard
    let handIn: HandIn
    let shifts: ShiftsToLog
    /// What they have just deleted, and can have back.
    let deleted: HoursRecord?

    /// - Parameter deleted: the id that the page was opened with.
    static func load(
        _ viewer: Viewer,
        _ source: any ShiftSource = NoShifts(),
        deleted: HoursRecordID? = nil,
        now: Instant,
        _ tx: Tx
    ) throws -> HoursHomePage {
        let today = viewer.zone.today(at: now)
        let first = today.startOfWeek(firstDay: viewer.weekStart)
        let filter = HoursFilter(from: first, to: first.adding(days: 7), person: viewer.person)
        let records = try HoursRecord.list(filter, viewer, in: tx)
        let joined: Instant? = try tx.value(
            "SELECT joined_at FROM member WHERE crew = \(viewer.crew) AND person = \(viewer.person)"
        )
        let missing = MissingDays(
            contracts: try Contracts.of(viewer.person, crew: viewer.crew, in: tx),
            joined: viewer.zone.today(at: joined ?? now)
        )
        return HoursHomePage(
            today: today,
            recent: try RecentWork.of(viewer, today: today, in: tx),
            pinned: try ProjectChoices.pinned(viewer, in: tx),
            records: records.filter { $0.date == today },
            lock: try HoursLocks.of(viewer.person, crew: viewer.crew, from: today, to: today, in: tx)[day: today],
            week: WeekSoFar(first, records, missing, today: today),
            timer: try TimerCard.load(viewer, now: now, tx),
            handIn: try HandIn.load(viewer, now: now, tx),
            shifts: try ShiftsToLog.load(source, viewer, today: today, now: now, tx),
            deleted: try deleted.flatMap { try HoursRecord.findDeleted($0, viewer, in: tx) }
        )
    }
}

/// How far somebody's week is.
struct WeekSoFar: Sendable {
    let first: LocalDate
    let minutes: Int
    /// What was agreed for the whole of it, in minutes; `nil` when nothing was.
    let agreed: Int?
    /// The days before today for which there is nothing, or too little.
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
