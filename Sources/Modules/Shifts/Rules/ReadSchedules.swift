import API
import Accounts
import Core
package import Storage

extension Schedule {
    /// The schedules of people around some dates: shifts that they hold, and shifts that they accepted and that wait
    /// for approval.
    /// - Parameter rules: the rules to check; their `horizonDays` determine how far around the dates commitments are
    ///   read.
    static func of(
        _ people: Set<PersonID>,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        for rules: CrewRules,
        in tx: Tx
    ) throws -> [PersonID: Schedule] {
        if people.isEmpty { return [:] }
        let people = people.sorted()
        let (first, last) = (from.adding(days: -rules.horizonDays), to.adding(days: rules.horizonDays))
        let held = Dictionary(grouping: try held(people, crew, first, last, tx), by: \.person)
        let positions = rules[.position].mode == .off ? [:] : try Members.positions(of: people, crew: crew, in: tx)
        let daysOff =
            rules[.dayOff].mode == .off ? [:] : try DaysOff.spans(of: people, crew, from: from, to: to, in: tx)
        return people.reduce(into: [:]) { schedules, person in
            schedules[person] = Schedule(
                held[person, default: []].map(\.commitment),
                positions: positions[person] ?? [],
                daysOff: daysOff[person] ?? []
            )
        }
    }

    private static func held(
        _ people: [PersonID],
        _ crew: CrewID,
        _ from: LocalDate,
        _ to: LocalDate,
        _ tx: Tx
    ) throws -> [(commitment: Commitment, person: PersonID)] {
        let days: SQL = "shift.date BETWEEN \(from) AND \(to)"
        let legs: SQL = """
            FROM exchange JOIN exchange_leg ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id
            JOIN shift ON shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
            """
        return try tx.all(
            """
            SELECT \(Commitment.columns), shift.person
            FROM shift WHERE shift.crew = \(crew) AND shift.person IN \(list: people) AND shift.deleted_at IS NULL
                AND \(days)
            UNION ALL SELECT \(Commitment.columns), exchange.taker \(legs)
            WHERE exchange.crew = \(crew) AND exchange.taker IN \(list: people) AND exchange.state = 'pending'
                AND exchange_leg.leg = 1 AND \(days)
            UNION ALL SELECT \(Commitment.columns), exchange.giver \(legs)
            WHERE exchange.crew = \(crew) AND exchange.giver IN \(list: people) AND exchange.state = 'pending'
                AND exchange.kind = 'trade' AND exchange_leg.leg = 2 AND \(days)
            """
        ) { row in (try Commitment(row: &row), try row.read()) }
    }
}

extension Commitment: Record {
    package static let columns: SQL = """
        shift.id, shift.date, shift.start_minute, shift.end_minute, shift.starts_at, shift.ends_at, shift.position
        """

    package init(row: inout Row) throws {
        self.init(
            shift: try row.read(),
            date: try row.read(),
            start: try row.read(),
            end: try row.read(),
            startsAt: try row.read(),
            endsAt: try row.read(),
            position: try row.read()
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
    /// The findings based on the current roster; for a decision, call this in the transaction that makes the decision.
    func findings(on change: [Takeover], crew: CrewID, now: Instant, in tx: Tx) throws -> [Finding] {
        let dates = change.map(\.shift.date)
        guard let first = dates.min(), let last = dates.max() else { return [] }
        let schedules = try Schedule.of(
            Set(change.map(\.taker)),
            crew: crew,
            from: first,
            to: last,
            for: self,
            in: tx
        )
        return findings(on: change, schedules: schedules, now: now)
    }
}
