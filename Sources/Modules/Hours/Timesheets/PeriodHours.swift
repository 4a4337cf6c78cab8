package import API
package import Accounts
package import Core
package import Storage

/// The hours of a person in a week or month, handed in or not.
package struct PeriodHours: Sendable {
    package let person: Named
    package let period: Period
    package let first: LocalDate
    package let last: LocalDate
    package let minutes: Int
    package let billableMinutes: Int
    /// The agreed minutes; `nil` without a contract.
    package let expected: Int?
    package let missing: [MissingDays.Day]
    /// The days from joining the crew to leaving it.
    package let spans: [MissingDays.Span]
    /// `nil` when it was never handed in.
    package let sheet: Timesheet?

    package var state: TimesheetState { sheet?.state ?? .open }
    package var version: Int { sheet?.version ?? 0 }
    package var isComplete: Bool { missing.isEmpty }
}

extension PeriodHours {
    /// The hours of one person.
    /// - Throws: `AppError.notFound` when they were never in the crew.
    package static func find(
        _ person: PersonID,
        _ period: Period,
        _ viewer: Viewer,
        _ source: any ShiftSource,
        at now: Instant,
        in tx: Tx
    ) throws -> PeriodHours {
        let members = try members("AND member.person = \(person)", period, viewer, 1, tx)
        return try of(members, [period], viewer, source, now, tx).first.orNotFound()
    }

    /// The viewer's own hours in some periods, in their order.
    static func mine(
        _ periods: [Period],
        _ viewer: Viewer,
        _ source: any ShiftSource,
        at now: Instant,
        in tx: Tx
    ) throws -> [PeriodHours] {
        try of([Named(id: viewer.person, name: viewer.name)], periods, viewer, source, now, tx)
    }

    /// The hours of everyone who was in the crew in the period, or has hours or a timesheet in it, by name; members get
    /// only their own. People without an account, who cannot hand in, are listed only with hours or a timesheet.
    /// - Parameters:
    ///   - state: returns only timesheets in this state.
    ///   - most: the maximum number.
    package static func list(
        _ period: Period,
        state: TimesheetState? = nil,
        after: (name: String, id: PersonID)? = nil,
        most: Int,
        _ viewer: Viewer,
        _ source: any ShiftSource,
        at now: Instant,
        in tx: Tx
    ) throws -> [PeriodHours] {
        let (first, last) = (period.first(weekStart: viewer.weekStart), period.last(weekStart: viewer.weekStart))
        let (start, end) = (viewer.zone.startOfDay(first), viewer.zone.startOfDay(last.adding(days: 1)))
        // The condition on `status` is always true. It keeps SQLite from reading everyone's hours for each person, from
        // an index that does not contain it.
        var condition: SQL = """
            AND (
                timesheet.id IS NOT NULL OR person.entered_in IS NULL AND (
                    member.joined_at < \(end) AND (member.left_at IS NULL OR member.left_at > \(start))
                    OR EXISTS (
                        SELECT 1 FROM member_span
                        WHERE member_span.crew = member.crew AND member_span.person = member.person
                            AND member_span.joined_at < \(end) AND member_span.left_at > \(start)
                    )
                )
                OR EXISTS (
                    SELECT 1 FROM hours_record WHERE hours_record.crew = member.crew AND hours_record.person = member.person
                        AND hours_record.date BETWEEN \(first) AND \(last) AND hours_record.deleted_at IS NULL
                        AND hours_record.status <> ''
                )
            )
            """
        if !viewer.isManager { condition = condition + " AND member.person = \(viewer.person)" }
        if let state { condition = condition + " AND COALESCE(timesheet.state, 'open') = \(state)" }
        if let after {
            condition = condition + " AND (lower(person.name), person.id) > (lower(\(after.name)), \(after.id))"
        }
        return try of(try members(condition, period, viewer, most, tx), [period], viewer, source, now, tx)
    }

    private static func of(
        _ members: [Named],
        _ periods: [Period],
        _ viewer: Viewer,
        _ source: any ShiftSource,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [PeriodHours] {
        guard let earliest = periods.map({ $0.first(weekStart: viewer.weekStart) }).min(),
            let latest = periods.map({ $0.last(weekStart: viewer.weekStart) }).max()
        else { return [] }
        let people = members.map(\.id)
        let rules = try MissingDays.of(people, viewer, source, on: earliest...latest, now: now, in: tx)
        let sheets = try sheets(people, periods, viewer.crew, tx)
        let today = viewer.zone.today(at: now)
        return try periods.flatMap { period -> [PeriodHours] in
            let days = period.days(weekStart: viewer.weekStart)
            let (first, last) = (period.first(weekStart: viewer.weekStart), period.last(weekStart: viewer.weekStart))
            let sums = try sums(people, from: first, to: last, viewer.crew, tx)
            return members.map { member in
                let sums = sums[member.id] ?? []
                let rule = rules[member.id] ?? MissingDays(contracts: Contracts(all: []), spans: [])
                let logged = Dictionary(sums.map { ($0.date, $0.minutes) }) { first, _ in first }
                return PeriodHours(
                    person: member,
                    period: period,
                    first: first,
                    last: last,
                    minutes: sums.reduce(0) { $0 + $1.minutes },
                    billableMinutes: sums.reduce(0) { $0 + $1.billable },
                    expected: rule.expected(days),
                    missing: rule.among(days, logged: logged, today: today),
                    spans: rule.spans,
                    sheet: sheets[period]?[member.id]
                )
            }
        }
    }

    private struct DaySum {
        let person: PersonID
        let date: LocalDate
        let minutes: Int
        let billable: Int
    }

    private static func sums(
        _ people: [PersonID],
        from first: LocalDate,
        to last: LocalDate,
        _ crew: CrewID,
        _ tx: Tx
    ) throws -> [PersonID: [DaySum]] {
        let rows = try tx.all(
            """
            SELECT person, date, CAST(SUM(minutes) AS bigint), CAST(SUM(CASE WHEN billable THEN minutes ELSE 0 END) AS bigint)
            FROM hours_record
            WHERE crew = \(crew) AND date BETWEEN \(first) AND \(last) AND person IN \(list: people) AND deleted_at IS NULL
            GROUP BY person, date
            """
        ) { DaySum(person: try $0.read(), date: try $0.read(), minutes: try $0.read(), billable: try $0.read()) }
        return Dictionary(grouping: rows, by: \.person)
    }

    private static func sheets(
        _ people: [PersonID],
        _ periods: [Period],
        _ crew: CrewID,
        _ tx: Tx
    ) throws -> [Period: [PersonID: Timesheet]] {
        let found = try tx.all(
            Timesheet.self,
            """
            FROM \(Timesheet.source) WHERE timesheet.crew = \(crew) AND timesheet.period IN \(list: periods)
                AND timesheet.person IN \(list: people)
            """
        )
        return found.reduce(into: [:]) { sheets, sheet in sheets[sheet.period, default: [:]][sheet.person] = sheet }
    }

    /// - Parameter condition: a condition on `member`, `person` and `timesheet`.
    private static func members(
        _ condition: SQL,
        _ period: Period,
        _ viewer: Viewer,
        _ most: Int,
        _ tx: Tx
    ) throws -> [Named] {
        try tx.all(
            """
            SELECT person.id, person.name FROM member
            JOIN person ON person.id = member.person
            LEFT JOIN timesheet ON timesheet.crew = member.crew AND timesheet.person = member.person
                AND timesheet.period = \(period)
            WHERE member.crew = \(viewer.crew) \(condition)
            ORDER BY lower(person.name), person.id LIMIT \(most)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
    }
}
