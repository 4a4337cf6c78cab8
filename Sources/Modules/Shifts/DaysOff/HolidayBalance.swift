import API
package import Accounts
package import Core
package import Storage

/// A person's holiday days in a calendar year, and their allowance.
package struct HolidayBalance: Sendable {
    package let person: Named
    package let year: Int
    /// `nil` when no manager has set it.
    package let allowance: Int?
    package let days: HolidayDays

    package var left: Int? { allowance.map { $0 - days.taken - days.planned } }
}

extension HolidayBalance {
    /// For managers everyone's balances, by name, at most a thousand; for members their own.
    package static func list(
        of person: PersonID? = nil,
        year: Int? = nil,
        _ viewer: Viewer,
        now: Instant,
        in tx: Tx
    ) throws -> [HolidayBalance] {
        let today = viewer.zone.today(at: now)
        let year = year ?? today.year
        let person = viewer.isManager ? person : viewer.person
        let people =
            person != viewer.person
            ? try crewMembers(viewer, tx).filter { person == nil || $0.id == person }
            : [Named(id: viewer.person, name: viewer.name)]
        let only: SQL = person.map { " AND person = \($0)" } ?? ""
        let allowances = try tx.all(
            "SELECT person, days FROM holiday_allowance WHERE crew = \(viewer.crew)\(only)"
        ) { row in (try row.read() as PersonID, try row.read() as Int) }
        let allowed = Dictionary(allowances) { first, _ in first }
        let spans = Dictionary(grouping: try spans(year, only, viewer.crew, tx), by: \.person)
        return people.map { person in
            let theirs = spans[person.id] ?? []
            func all(_ kind: DaysOffKind, _ state: DaysOffState) -> [ClosedRange<LocalDate>] {
                theirs.filter { $0.kind == kind && $0.state == state }.map(\.days)
            }
            return HolidayBalance(
                person: person,
                year: year,
                allowance: allowed[person.id],
                days: HolidayDays(
                    approved: all(.holiday, .active),
                    requested: all(.holiday, .requested),
                    sick: all(.sick, .active),
                    year: year,
                    today: today,
                    weekStart: viewer.weekStart
                )
            )
        }
    }

    private typealias Span = (person: PersonID, kind: DaysOffKind, state: DaysOffState, days: ClosedRange<LocalDate>)

    /// Holidays and sickness in a year and in the weeks that it shares with adjacent years.
    private static func spans(_ year: Int, _ only: SQL, _ crew: CrewID, _ tx: Tx) throws -> [Span] {
        let from = (LocalDate(year: year, month: 1, day: 1) ?? .epoch).adding(days: -6)
        let to = (LocalDate(year: year, month: 12, day: 31) ?? .epoch).adding(days: 6)
        return try tx.all(
            """
            SELECT person, kind, state, first_day, last_day FROM days_off
            WHERE crew = \(crew)\(only) AND first_day >= \(from.adding(days: -DaysOff.longest)) AND first_day <= \(to)
                AND last_day >= \(from) AND state IN ('requested', 'active') AND kind IN ('holiday', 'sick')
            """
        ) { row in
            let (person, kind, state): (PersonID, DaysOffKind, DaysOffState) =
                (try row.read(), try row.read(), try row.read())
            let (first, last): (LocalDate, LocalDate) = (try row.read(), try row.read())
            // Clipped, so that a span has few days.
            let start = max(first, from)
            return (person: person, kind: kind, state: state, days: start...max(start, min(last, to)))
        }
    }

    /// Sets the holiday days that a member has in a year; `nil` for none.
    /// - Throws: `AppError.forbidden` for members; `invalid` for a number outside 0 to 366; `notFound` when they are not a member.
    package static func allow(_ days: Int?, to person: PersonID, in tx: MemberTransaction) throws -> HolidayBalance {
        try tx.viewer.requireManager()
        let range = Wire.Limits.holidayDays
        if let days, !range.contains(days) { throw AppError.outOfRange("days", range) }
        if try !Members.isMember(person, of: tx.crew, in: tx) { throw AppError.notFound }
        if let days {
            try tx.run(
                """
                INSERT INTO holiday_allowance (crew, person, days) VALUES (\(tx.crew), \(person), \(days))
                ON CONFLICT (crew, person) DO UPDATE SET days = excluded.days
                """
            )
        } else {
            try tx.run("DELETE FROM holiday_allowance WHERE crew = \(tx.crew) AND person = \(person)")
        }
        try tx.record(HolidayAllowanceSet(person: person, days: days), about: person)
        return try list(of: person, tx.viewer, now: tx.now, in: tx).first.orNotFound()
    }
}

extension HolidayBalance {
    var json: API.HolidayBalance {
        API.HolidayBalance(
            person: person.json,
            year: year,
            allowance: allowance,
            taken: days.taken,
            planned: days.planned,
            requested: days.requested,
            left: left
        )
    }
}
