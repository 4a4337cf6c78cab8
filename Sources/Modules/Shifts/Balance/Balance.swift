package import Accounts
package import Core
package import Storage

/// How much a person works in a period, and how much they gave away and took over. Computed on request, never stored.
package struct Balance: Sendable, Hashable {
    package let person: Named
    /// The total length of their shifts in the period.
    package let minutes: Int
    package let moved: Moved

    /// The shifts that moved between people, from one person's point of view.
    package struct Moved: Sendable, Hashable {
        package var given = Tally()
        package var taken = Tally()
        /// Minutes worked for others; minutes taken over at short notice count twice.
        package var earned = 0

        /// One point for each full hour.
        package var points: Int { earned / 60 }
    }

    package struct Tally: Sendable, Hashable {
        package var shifts = 0
        package var minutes = 0
    }
}

/// A range of dates of a crew, and the instants of its first and last midnight.
package struct BalancePeriod: Sendable, Hashable {
    /// The longest period, in days: half a year.
    package static let longest = 26 * 7

    package let from: LocalDate
    /// The day after the last one.
    package let to: LocalDate
    package let startsAt: Instant
    package let endsAt: Instant

    package init(from: LocalDate, to: LocalDate, in zone: Zone) {
        self.from = from
        self.to = to
        startsAt = zone.startOfDay(from)
        endsAt = zone.startOfDay(to)
    }

    /// The half year up to and including today, for which points are counted.
    package init(until now: Instant, in zone: Zone) {
        let tomorrow = zone.today(at: now).adding(days: 1)
        self.init(from: tomorrow.adding(days: -Self.longest), to: tomorrow, in: zone)
    }
}

extension Balance {
    /// The balances of the members of a crew, by name, or of one person.
    /// - Parameter paging: the page to return, by name and id; `nil` for all members, at most 1000.
    /// - Throws: `AppError.invalid`, field `after`, for a cursor of another list.
    package static func list(
        _ period: BalancePeriod,
        of person: PersonID? = nil,
        _ paging: Paging? = nil,
        viewer: Viewer,
        now: Instant,
        in tx: Tx
    ) throws -> [Balance] {
        let people = try members(of: viewer.crew, person, paging, tx)
        let minutes = try planned(of: person, crew: viewer.crew, from: period.from, to: period.to, in: tx)
        let moved = try moved(in: period, crew: viewer.crew, now: now, tx)
        return people.map { Balance(person: $0, minutes: minutes[$0.id] ?? 0, moved: moved[$0.id] ?? Moved()) }
    }

    private static func members(
        of crew: CrewID,
        _ person: PersonID?,
        _ paging: Paging?,
        _ tx: Tx
    ) throws -> [Named] {
        var conditions: SQL = "member.crew = \(crew) AND member.left_at IS NULL"
        if let person { conditions = conditions + " AND member.person = \(person)" }
        if let keys = paging?.after {
            guard let id = PersonID(keys[1]) else { throw AppError.cursor }
            conditions = conditions + " AND (lower(person.name), person.id) > (lower(\(keys[0])), \(id))"
        }
        return try tx.all(
            """
            SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
            WHERE \(conditions) ORDER BY lower(person.name), person.id LIMIT \(paging?.fetched ?? 1000)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
    }

    /// The total length of the shifts in a range of dates, in minutes, per person.
    package static func planned(
        of person: PersonID? = nil,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        in tx: Tx
    ) throws -> [PersonID: Int] {
        let whose: SQL = person.map { "person = \($0)" } ?? "person IS NOT NULL"
        let rows = try tx.all(
            """
            SELECT person, CAST(SUM(ends_at - starts_at) / 60000 AS bigint) FROM shift
            WHERE crew = \(crew) AND date >= \(from) AND date < \(to) AND deleted_at IS NULL AND \(whose)
            GROUP BY person
            """
        ) { (try $0.read() as PersonID, try $0.read() as Int) }
        return Dictionary(rows) { one, _ in one }
    }

    /// The total length of a person's shifts in a range of dates, in minutes, per date.
    package static func planned(
        daily person: PersonID,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        in tx: Tx
    ) throws -> [LocalDate: Int] {
        let rows = try tx.all(
            """
            SELECT date, CAST(SUM(ends_at - starts_at) / 60000 AS bigint) FROM shift
            WHERE crew = \(crew) AND person = \(person) AND date >= \(from) AND date < \(to) AND deleted_at IS NULL
            GROUP BY date
            """
        ) { (try $0.read() as LocalDate, try $0.read() as Int) }
        return Dictionary(rows) { one, _ in one }
    }
}

/// A shift taken over less than this before its start counts twice, in milliseconds.
private let shortNotice: Int64 = 24 * 60 * 60 * 1000

extension Balance {
    /// The shifts that moved between people in a period, per person. `CROSS JOIN` keeps the database from starting with
    /// all exchanges ever completed.
    ///
    /// Points are for work done for others: the shift is over, the taker worked it, it was not part of a trade, and the
    /// taker neither gave nor took it in an earlier exchange, so that passing a shift back and forth earns nothing.
    /// What a manager changed is not an exchange.
    package static func moved(
        in period: BalancePeriod,
        crew: CrewID,
        now: Instant,
        _ tx: Tx
    ) throws -> [PersonID: Moved] {
        let rows = try tx.all(
            """
            WITH moved AS (
                SELECT CASE exchange_leg.leg WHEN 1 THEN exchange.giver ELSE exchange.taker END AS giver,
                    CASE exchange_leg.leg WHEN 1 THEN exchange.taker ELSE exchange.giver END AS taker,
                    (shift.ends_at - shift.starts_at) / 60000 AS minutes,
                    CASE
                        WHEN exchange.kind = 'trade' OR shift.deleted_at IS NOT NULL OR shift.ends_at > \(now) THEN 0
                        WHEN shift.person IS NULL OR shift.person <> exchange.taker THEN 0
                        WHEN EXISTS (
                            SELECT 1 FROM exchange_leg AS other CROSS JOIN exchange AS earlier
                            WHERE earlier.crew = other.crew AND earlier.id = other.exchange
                                AND other.crew = exchange.crew AND other.shift = shift.id AND earlier.state = 'done'
                                AND earlier.id <> exchange.id AND earlier.settled_at <= exchange.settled_at
                                AND (earlier.giver = exchange.taker OR earlier.taker = exchange.taker)
                        ) THEN 0
                        WHEN shift.starts_at - exchange.settled_at < \(shortNotice) THEN 2
                        ELSE 1
                    END AS times
                FROM exchange CROSS JOIN exchange_leg CROSS JOIN shift
                WHERE exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id
                    AND shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
                    AND exchange.crew = \(crew) AND exchange.state = 'done'
                    AND exchange.settled_at >= \(period.startsAt) AND exchange.settled_at < \(period.endsAt)
            )
            SELECT person, CAST(SUM(given) AS bigint), CAST(SUM(given_minutes) AS bigint),
                CAST(SUM(taken) AS bigint), CAST(SUM(taken_minutes) AS bigint), CAST(SUM(earned) AS bigint)
            FROM (
                SELECT giver AS person, 1 AS given, minutes AS given_minutes, 0 AS taken, 0 AS taken_minutes, 0 AS earned
                FROM moved WHERE giver IS NOT NULL
                UNION ALL SELECT taker, 0, 0, 1, minutes, minutes * times FROM moved
            ) AS side
            GROUP BY person
            """
        ) { row in
            let person: PersonID = try row.read()
            let moved = Moved(
                given: Tally(shifts: try row.read(), minutes: try row.read()),
                taken: Tally(shifts: try row.read(), minutes: try row.read()),
                earned: try row.read()
            )
            return (person, moved)
        }
        return Dictionary(rows) { one, _ in one }
    }
}
