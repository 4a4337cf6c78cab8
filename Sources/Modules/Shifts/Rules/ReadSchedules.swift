import API
import Core
import Events
package import Storage

extension Schedule {
    /// What people have to do around some dates: what they hold, and what they accepted and wait for.
    static func of(
        _ people: Set<PersonID>,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        withPositions: Bool,
        in tx: Tx
    ) throws -> [PersonID: Schedule] {
        var schedules: [PersonID: Schedule] = [:]
        for person in people {
            schedules[person] = Schedule(
                try commitments(person, crew, from, to, tx),
                positions: withPositions ? try positions(person, crew, tx) : []
            )
        }
        return schedules
    }

    private static func commitments(
        _ person: PersonID,
        _ crew: CrewID,
        _ from: LocalDate,
        _ to: LocalDate,
        _ tx: Tx
    ) throws -> [Commitment] {
        try tx.all(
            Commitment.self,
            """
            FROM shift WHERE shift.crew = \(crew) AND shift.person = \(person) AND shift.deleted_at IS NULL
                AND shift.date BETWEEN \(from) AND \(to)
            UNION ALL SELECT \(Commitment.columns)
            FROM exchange JOIN exchange_leg ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id
            JOIN shift ON shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
            WHERE exchange.crew = \(crew) AND exchange.taker = \(person) AND exchange.live AND exchange.state = 'pending'
                AND exchange_leg.leg = 1 AND shift.date BETWEEN \(from) AND \(to)
            """
        )
    }

    private static func positions(_ person: PersonID, _ crew: CrewID, _ tx: Tx) throws -> Set<String> {
        Set(
            try tx.all("SELECT position FROM member_position WHERE crew = \(crew) AND person = \(person)") { try $0[0] }
        )
    }
}

extension Commitment: Record {
    package static let columns: SQL = """
        shift.id, shift.date, shift.start_minute, shift.end_minute, shift.starts_at, shift.ends_at, shift.position
        """

    package init(row: Row) throws {
        self.init(
            shift: try row[0],
            date: try row[1],
            start: try row[2],
            end: try row[3],
            startsAt: try row[4],
            endsAt: try row[5],
            position: try row[6]
        )
    }
}

extension Shift {
    package var commitment: Commitment {
        Commitment(
            shift: id,
            date: date,
            start: start,
            end: end,
            startsAt: startsAt,
            endsAt: endsAt,
            position: position
        )
    }
}

extension CrewRules {
    /// What the rules say, read from the present state: for a decision, inside the transaction that makes it.
    func findings(on change: [Takeover], crew: CrewID, now: Instant, in tx: Tx) throws -> [Finding] {
        let dates = change.map(\.shift.date)
        guard let first = dates.min(), let last = dates.max() else { return [] }
        let schedules = try Schedule.of(
            Set(change.map(\.taker)),
            crew: crew,
            from: first.adding(days: -horizonDays),
            to: last.adding(days: horizonDays),
            withPositions: self[.position].mode != .off,
            in: tx
        )
        return findings(on: change, schedules: schedules, now: now)
    }
}
