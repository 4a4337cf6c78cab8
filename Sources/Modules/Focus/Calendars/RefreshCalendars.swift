import Accounts
import Core
import Logging
import Outgoing
import Storage
import Web
import Work

extension FocusCalendar {
    /// How often a calendar is fetched, in minutes.
    private static let interval = 60
    /// How often, in minutes, an uploaded file is expanded again to keep it planned for a year ahead. Fetched content
    /// is expanded as often.
    private static let expansionInterval = 24 * 60
    private static let longestPause = 24 * 60
    /// If a server is killed while fetching a calendar, it is fetched again after this many minutes.
    fileprivate static let lease = 10

    /// Whether reading it again would give the same events.
    func isCurrent(_ zone: Zone, at now: Instant) -> Bool {
        self.zone == zone.name && expandedAt.adding(minutes: Self.expansionInterval) > now
    }

    /// Records that a calendar was fetched, or that its file was read. An uploaded file keeps its time until it is
    /// uploaded again.
    static func noteSuccess(
        _ id: FocusCalendarID,
        of person: PersonID,
        at now: Instant,
        isUpload: Bool,
        in tx: Tx
    ) throws {
        // Spreads calendars that were added together, for instance by an import, so that they are not always fetched
        // together.
        let spread = Int(id.low % 10)
        let next: SQL = """
            CASE WHEN url IS NULL THEN \(now.adding(minutes: expansionInterval + spread))
            ELSE \(now.adding(minutes: interval + spread)) END
            """
        let updated: SQL = isUpload ? "\(now)" : "CASE WHEN url IS NULL THEN updated_at ELSE \(now) END"
        try tx.run(
            """
            UPDATE focus_calendar SET updated_at = \(updated), failing_since = NULL, failure = NULL, failures = 0,
                next_at = \(next)
            WHERE person = \(person) AND id = \(id)
            """
        )
    }

    /// Records that a calendar could not be fetched. Its events stay. Retried after an hour, then two, four and so on.
    func noteFailure(_ problem: CalendarProblem, of person: PersonID, at now: Instant, in tx: Tx) throws {
        let pause = min(Self.interval << min(failures, 10), Self.longestPause)
        try tx.run(
            """
            UPDATE focus_calendar SET failing_since = COALESCE(failing_since, \(now)),
                failure = \(try jsonText(problem.phrase)), failures = \(failures + 1),
                next_at = \(now.adding(minutes: pause))
            WHERE person = \(person) AND id = \(id)
            """
        )
    }
}

/// Fetches the calendars that are due, and expands uploaded files again.
struct RefreshCalendars: Sendable {
    /// How many calendars are fetched at once. A server that answers slowly leaves lanes for others.
    private static let lanes = 4

    let database: Database
    let loader: CalendarLoader
    let clock: WallClock
    let logger: Logger

    init(_ site: Site, _ loader: CalendarLoader) {
        self.init(database: site.database, loader: loader, clock: site.clock, logger: site.logger)
    }

    init(database: Database, loader: CalendarLoader, clock: WallClock, logger: Logger) {
        (self.database, self.loader, self.clock, self.logger) = (database, loader, clock, logger)
    }

    private struct Due: Sendable {
        let person: PersonID
        let id: FocusCalendarID
    }

    /// Refreshes all calendars that are due.
    func run() async throws {
        try await loader.closing { try await runDue() }
    }

    private func runDue() async throws {
        while case let due = try await claim(), !due.isEmpty {
            await withTaskGroup(of: Void.self) { group in
                for calendar in due {
                    group.addTask {
                        do {
                            _ = try await refresh(calendar.id, of: calendar.person)
                        } catch  where Task.isCancelled {
                            // The server is stopping; the calendar is due again soon.
                        } catch {
                            // A database error does not contain a calendar's address.
                            logger.error("a calendar was not refreshed", metadata: ["error": "\(type(of: error))"])
                        }
                    }
                }
            }
            if Task.isCancelled { break }
        }
    }

    /// Reserves calendars that are due, so that another server does not fetch them too.
    private func claim() async throws -> [Due] {
        let now = clock.now
        let read: @Sendable (Tx) throws -> [Due] = { tx in
            try tx.all(
                """
                SELECT person, id FROM focus_calendar WHERE next_at <= \(now) ORDER BY next_at LIMIT \(Self.lanes)
                """
            ) { Due(person: try $0.read(), id: try $0.read()) }
        }
        if try await database.read(read).isEmpty { return [] }
        return try await database.write { tx in
            let due = try read(tx)
            for calendar in due {
                try tx.run(
                    """
                    UPDATE focus_calendar SET next_at = \(now.adding(minutes: FocusCalendar.lease))
                    WHERE person = \(calendar.person) AND id = \(calendar.id)
                    """
                )
            }
            return due
        }
    }

    /// Fetches a calendar, or expands an uploaded file again, and records whether that succeeded. A calendar that
    /// cannot be fetched keeps its events.
    /// - Returns: the calendar afterwards.
    /// - Throws: `AppError.notFound` if there is none, or it has been deleted meanwhile.
    func refresh(_ id: FocusCalendarID, of person: PersonID) async throws -> FocusCalendar {
        let now = clock.now
        let (calendar, zone, file) = try await database.read { tx in
            let calendar = try FocusCalendar.find(id, of: person, in: tx)
            let file = try calendar.url == nil ? FocusCalendar.file(id, of: person, in: tx) : []
            return (calendar, try FocusSettings.of(person, in: tx).zone, file)
        }
        do {
            let loaded =
                if let url = calendar.url {
                    try await fetch(url, calendar, of: person, zone, at: now)
                } else {
                    try await loader.read(file, for: person, zone, at: now)
                }
            return try await database.write { tx in
                let latest = try FocusCalendar.find(id, of: person, in: tx)
                // Another file was uploaded, or newer content fetched, in the meantime.
                if latest.digest != calendar.digest { return latest }
                let own = PersonTransaction(person, at: now, in: tx)
                // An imported calendar has been read elsewhere, so its past is not read again.
                try loaded?.store(in: id, isNew: false, in: own)
                try FocusCalendar.noteSuccess(id, of: person, at: now, isUpload: false, in: tx)
                return try FocusCalendar.find(id, of: person, in: tx)
            }
        } catch let problem as CalendarProblem {
            return try await database.write { tx in
                let latest = try FocusCalendar.find(id, of: person, in: tx)
                if latest.digest != calendar.digest { return latest }
                try latest.noteFailure(problem, of: person, at: now, in: tx)
                return try FocusCalendar.find(id, of: person, in: tx)
            }
        }
    }

    private func fetch(
        _ url: String,
        _ calendar: FocusCalendar,
        of person: PersonID,
        _ zone: Zone,
        at now: Instant
    ) async throws -> CalendarLoader.Loaded? {
        let isCurrent = calendar.isCurrent(zone, at: now)
        return try await loader.fetch(
            url,
            known: isCurrent ? calendar.content : .init(),
            for: person,
            zone,
            at: now,
            isKnown: { isCurrent && $0 == calendar.digest }
        )
    }
}
