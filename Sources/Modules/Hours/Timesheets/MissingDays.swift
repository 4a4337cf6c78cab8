import Accounts
package import Core
import Storage

/// Determines the days on which a person still has to log hours, while they are in the crew: those of their past shifts
/// and those agreed in their contract, except days off. Without agreed hours, in a crew that plans no shifts: from
/// Monday to Friday.
package struct MissingDays: Sendable {
    package let contracts: Contracts
    /// Several for a person who left and came back.
    package let spans: [Span]
    /// The days on which past shifts of the person start; `nil` in a crew that plans no shifts.
    package var shiftDays: Set<LocalDate>?
    /// The person's days off, in a crew that plans shifts.
    package var daysOff: [ClosedRange<LocalDate>] = []
    /// The days on which nothing need be logged for a shift: the running timer will log hours on that day, or hours of
    /// the shift start after midnight.
    package var timedDays: Set<LocalDate> = []

    /// The days from joining the crew to leaving it.
    package struct Span: Sendable, Hashable {
        package let joined: LocalDate
        /// The last day; `nil` for a member.
        package var left: LocalDate?
    }

    /// A missing day.
    package struct Day: Sendable, Hashable {
        package let date: LocalDate
        /// The total minutes logged on the day.
        package let logged: Int
        /// The agreed minutes; `nil` without a contract, and on a day with a shift: any record is then sufficient.
        package let expected: Int?
    }

    /// - Parameters:
    ///   - logged: the minutes logged on that day.
    ///   - today: the last day that can be missing.
    /// - Returns: `nil` when the day is complete.
    package func on(_ day: LocalDate, logged: Int, today: LocalDate) -> Day? {
        guard day <= today, isMember(day), !daysOff.contains(where: { $0.contains(day) }) else { return nil }
        if let shiftDays {
            // How long a shift is has little to do with an equal part of the agreed week.
            if shiftDays.contains(day) {
                return logged == 0 && !timedDays.contains(day) ? Day(date: day, logged: 0, expected: nil) : nil
            }
            if !contracts.hasHours(on: day) { return nil }
        }
        guard contracts.worksOn(day) else { return nil }
        let expected = contracts.minutes(on: day)
        return logged < expected ?? 1 ? Day(date: day, logged: logged, expected: expected) : nil
    }

    /// - Parameter logged: the minutes per day; absent days have none.
    package func among(_ days: [LocalDate], logged: [LocalDate: Int], today: LocalDate) -> [Day] {
        days.compactMap { on($0, logged: logged[$0] ?? 0, today: today) }
    }

    /// The agreed minutes for some days; `nil` when none of them has a contract.
    package func expected(_ days: [LocalDate]) -> Int? {
        let agreed = days.filter(isMember).compactMap { contracts.minutes(on: $0) }
        return agreed.isEmpty ? nil : agreed.reduce(0, +)
    }

    private func isMember(_ day: LocalDate) -> Bool {
        spans.contains { span in span.joined <= day && span.left.map { day <= $0 } ?? true }
    }
}

extension [MissingDays.Span] {
    /// Whether a manager can log hours of the person on a day: those of a former member only on their days in the crew.
    func permit(_ day: LocalDate) -> Bool {
        contains { span in span.left.map { span.joined <= day && day <= $0 } ?? true }
    }
}

extension MissingDays {
    /// - Parameter days: the days that can be asked about.
    /// - Returns: `nil` for a person who was never in the crew.
    static func of(
        _ person: PersonID,
        _ viewer: Viewer,
        _ source: any ShiftSource,
        on days: ClosedRange<LocalDate>,
        now: Instant,
        in tx: Tx
    ) throws -> MissingDays? {
        try of([person], viewer, source, on: days, now: now, in: tx)[person]
    }

    /// Reads the contracts, memberships, days with shifts and days off of several people; those who were never in the
    /// crew are missing from the result.
    /// - Parameter days: the days that can be asked about.
    static func of(
        _ people: [PersonID],
        _ viewer: Viewer,
        _ source: any ShiftSource,
        on days: ClosedRange<LocalDate>,
        now: Instant,
        in tx: Tx
    ) throws -> [PersonID: MissingDays] {
        let contracts = try Contracts.of(people, crew: viewer.crew, in: tx)
        let roster = try source.rosterDays(
            of: people,
            crew: viewer.crew,
            from: days.lowerBound,
            to: days.upperBound.adding(days: 1),
            now: now,
            in: tx
        )
        let shifts = roster?.shifts ?? [:]
        let afterMidnight = try startedAfterMidnight(shifts, on: days, crew: viewer.crew, in: tx)
        let all = try tx.all(
            """
            SELECT member.person, member.joined_at, member.left_at, hours_timer.started_at FROM member
            LEFT JOIN hours_timer ON hours_timer.crew = member.crew AND hours_timer.person = member.person
            WHERE member.crew = \(viewer.crew) AND member.person IN \(list: people)
            UNION ALL
            SELECT person, joined_at, left_at, NULL FROM member_span
            WHERE crew = \(viewer.crew) AND person IN \(list: people)
            """
        ) { row -> (person: PersonID, span: Span, timed: Instant?) in
            let person: PersonID = try row.read()
            let (joined, left): (Instant, Instant?) = (try row.read(), try row.read())
            let timed: Instant? = try row.read()
            let span = Span(joined: viewer.zone.today(at: joined), left: left.map { viewer.zone.today(at: $0) })
            return (person: person, span: span, timed: timed)
        }
        var rules: [PersonID: MissingDays] = [:]
        for (person, rows) in Dictionary(grouping: all, by: \.person) {
            var timedDays = afterMidnight[person] ?? []
            for start in rows.compactMap(\.timed) {
                let day = viewer.zone.today(at: start)
                let before = day.adding(days: -1)
                timedDays.insert(day)
                if let end = shifts[person]?[before], start < end { timedDays.insert(before) }
            }
            rules[person] = MissingDays(
                contracts: contracts[person] ?? Contracts(all: []),
                spans: rows.map(\.span),
                shiftDays: roster == nil ? nil : Set(shifts[person, default: [:]].keys),
                daysOff: roster?.off[person] ?? [],
                timedDays: timedDays
            )
        }
        return rules
    }

    /// The days of shifts with hours that are dated the day after, but start before the shift ends, such as those of a
    /// timer that was started after midnight.
    private static func startedAfterMidnight(
        _ shifts: [PersonID: [LocalDate: Instant]],
        on days: ClosedRange<LocalDate>,
        crew: CrewID,
        in tx: Tx
    ) throws -> [PersonID: Set<LocalDate>] {
        if shifts.isEmpty { return [:] }
        let first = try tx.all(
            """
            SELECT person, date, MIN(starts_at) FROM hours_record
            WHERE crew = \(crew) AND person IN \(list: shifts.keys.sorted()) AND date > \(days.lowerBound)
                AND date <= \(days.upperBound.adding(days: 1)) AND deleted_at IS NULL AND starts_at IS NOT NULL
            GROUP BY person, date
            """
        ) { (person: try $0.read() as PersonID, date: try $0.read() as LocalDate, start: try $0.read() as Instant) }
        return first.reduce(into: [:]) { started, row in
            let before = row.date.adding(days: -1)
            if let end = shifts[row.person]?[before], row.start < end {
                started[row.person, default: []].insert(before)
            }
        }
    }
}
