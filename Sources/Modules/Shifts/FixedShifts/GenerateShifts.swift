import API
package import Accounts
package import Core
import Events
package import Storage
import Work

/// The number of weeks for which shifts are generated: the current one and eight full ones.
private let weeksAhead = 9

/// Generates the dated shifts of every series, each exactly once, however often and however late it runs.
package struct GenerateShifts: Job {
    package static let kind = "shifts.generate"

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        let crews = try await database.read { tx in
            try tx.all("SELECT id FROM crew WHERE archived_at IS NULL") { try $0.read() as CrewID }
        }
        // The other crews get their shifts anyway; the job is retried for one that fails.
        try await crews.forEachSeparately { crew in try await generate(crew, now) }
    }

    private func generate(_ crew: CrewID, _ now: Instant) async throws {
        let due = try await database.read { tx -> [FixedShiftID] in
            guard let clock = try CrewClock.ifActive(crew, in: tx) else { return [] }
            return try tx.all(
                """
                SELECT id FROM fixed_shift WHERE crew = \(crew) AND ended_at IS NULL
                    AND generated_until < \(clock.horizon(now))
                    AND (valid_until IS NULL OR valid_until >= generated_until)
                """
            ) { try $0.read() }
        }
        for id in due {
            try await database.write { tx in
                // Since they were read, the series may have ended and the crew may have changed its time zone.
                guard let series = try FixedShift.ifThere(id, crew: crew, in: tx),
                    let clock = try CrewClock.ifActive(crew, in: tx)
                else { return }
                try series.generate(clock, in: CrewTransaction(crew, by: nil, at: now, in: tx))
            }
        }
    }
}

/// The time zone and first day of the week of a crew.
package struct CrewClock: Sendable {
    let id: CrewID
    let zone: Zone
    let weekStart: Weekday

    init(id: CrewID, zone: Zone, weekStart: Weekday) {
        self.id = id
        self.zone = zone
        self.weekStart = weekStart
    }

    package init(_ viewer: Viewer) {
        self.init(id: viewer.crew, zone: viewer.zone, weekStart: viewer.weekStart)
    }

    /// - Returns: `nil` for an archived crew.
    static func ifActive(_ crew: CrewID, in tx: Tx) throws -> CrewClock? {
        try tx.first("SELECT time_zone, week_start FROM crew WHERE id = \(crew) AND archived_at IS NULL") { row in
            CrewClock(id: crew, zone: try Zone.named(try row.read()), weekStart: try row.read())
        }
    }

    /// The first day for which no shifts are generated yet.
    package func horizon(_ now: Instant) -> LocalDate {
        zone.today(at: now).startOfWeek(firstDay: weekStart).adding(days: weeksAhead * 7)
    }
}

extension FixedShift {
    /// Creates the shifts between the last generated date and the horizon.
    ///
    /// If a blocking rule prevents its owner from working a shift, for instance because they took another one over, or
    /// they are off on its day, the shift is created open, so that a manager sees it: no date is lost and no rule is
    /// broken. Shifts on days on which the owner is sick are offered to everyone.
    func generate(_ crew: CrewClock, in tx: CrewTransaction) throws {
        let horizon = crew.horizon(tx.now)
        let dates = dates(until: horizon)
        if let first = dates.first, let last = dates.last {
            let rules = try CrewRules.of(crew.id, in: tx)
            let schedules = try Schedule.of(
                [person.id],
                crew: crew.id,
                from: first,
                to: last,
                for: rules,
                in: tx
            )
            var schedule = schedules[person.id] ?? Schedule([])
            let away = schedule.daysOff.isEmpty ? [] : try self.away(from: first, to: last, rules, in: tx)
            var assigned: [ShiftID] = []
            for date in dates {
                guard let made = try make(date, crew, rules, schedule, away: away, in: tx) else { continue }
                schedule = schedule.with(schedule.commitments + [made])
                assigned.append(made.shift)
            }
            try Shift.offerIfSick(assigned, in: tx)
        }
        try tx.run(
            """
            UPDATE fixed_shift SET generated_until = \(horizon)
            WHERE crew = \(crew.id) AND id = \(id) AND generated_until < \(horizon)
            """
        )
    }

    /// The dates of the series that are still to be generated.
    func dates(until horizon: LocalDate) -> [LocalDate] {
        let first = max(generatedUntil, validFrom)
        let end = validUntil.map { min($0.adding(days: 1), horizon) } ?? horizon
        let next = first.adding(days: first.weekday.days(until: weekday))
        return Array(stride(from: next, to: max(end, first), by: 7))
    }

    /// The owner's days off between two dates, inclusive, which the series leaves open. Sickness is not among them,
    /// because the holder keeps a shift that is on offer; nor is anything in a crew without the rule about days off.
    func away(
        from first: LocalDate,
        to last: LocalDate,
        _ rules: CrewRules,
        in tx: CrewTransaction
    ) throws -> [ClosedRange<LocalDate>] {
        if rules[.dayOff].mode == .off { return [] }
        let spans = try DaysOff.spans(of: [person.id], tx.crew, isSick: false, from: first, to: last, in: tx)
        return spans[person.id] ?? []
    }

    /// - Returns: the owner's commitment; `nil` when the shift already existed or was created open.
    private func make(
        _ date: LocalDate,
        _ crew: CrewClock,
        _ rules: CrewRules,
        _ schedule: Schedule,
        away: [ClosedRange<LocalDate>],
        in tx: CrewTransaction
    ) throws -> Commitment? {
        let id = ShiftID.new(at: tx.now)
        let span = ShiftSpan(date, start, end, in: crew.zone)
        let commitment = Commitment(
            shift: id,
            date: date,
            start: start,
            end: end,
            startsAt: span.startsAt,
            endsAt: span.endsAt,
            position: position
        )
        let findings = rules.findings(
            on: [Takeover(commitment, giver: nil, holder: nil, taker: person.id)],
            schedules: [person.id: schedule],
            // The server may have been down when the shift started: `notStarted` must not apply.
            now: min(tx.now, span.startsAt.adding(milliseconds: -1))
        )
        let conflict = findings.whyOpen(isAway: away.contains { $0.contains(date) })
        let holder = conflict == nil ? person.id : nil
        let made = try tx.run(
            """
            INSERT INTO shift (crew, id, person, date, start_minute, end_minute, starts_at, ends_at, position,
                fixed_shift, series_date)
            VALUES (\(crew.id), \(id), \(holder), \(date), \(start), \(end), \(span.startsAt), \(span.endsAt), \(position),
                \(self.id), \(date))
            ON CONFLICT DO NOTHING
            """
        )
        if made == 0 { return nil }
        try tx.record(
            ShiftCreated(
                holder: holder,
                date: date,
                start: start,
                end: end,
                fixedShift: self.id,
                conflict: conflict?.reason(to: PersonID(high: 0, low: 0), names: [person.id: person.name])
            ),
            about: id
        )
        if let holder { try ShiftRequest.settle(of: holder, date, in: tx) }
        return conflict == nil ? commitment : nil
    }
}

extension [Finding] {
    /// The finding because of which a fixed shift leaves a shift open; `nil` when it plans its owner.
    /// - Parameter isAway: whether the day is among the owner's days off other than sickness.
    func whyOpen(isAway: Bool) -> Finding? {
        first(where: { $0.isBlocking && $0.rule != .notice || isAway && $0.isAboutDayOff })
    }
}
