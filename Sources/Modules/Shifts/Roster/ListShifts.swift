import Accounts
package import Core
package import Storage

extension Shift {
    /// Whose shifts are asked for.
    package enum Whose: Sendable, Hashable {
        case everybodys
        case nobodys
        case of(PersonID)
    }

    /// The shifts of some days, by date and time; a shift over midnight is on the day on which it begins.
    /// - Parameter to: the day after the last one.
    package static func list(
        _ whose: Whose,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        in tx: Tx
    ) throws -> [Shift] {
        let person: SQL =
            switch whose {
            case .everybodys: ""
            case .nobodys: " AND shift.person IS NULL"
            case .of(let person): " AND shift.person = \(person)"
            }
        return try tx.all(
            Shift.self,
            """
            FROM \(source) WHERE shift.crew = \(crew) AND shift.deleted_at IS NULL
                AND shift.date >= \(from) AND shift.date < \(to)\(person)
            ORDER BY shift.date, shift.start_minute, shift.id
            """
        )
    }

    /// The shifts that somebody accepted and that wait to be approved.
    package static func awaited(
        by person: PersonID,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        in tx: Tx
    ) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM exchange AS waiting JOIN exchange_leg AS given
                ON given.crew = waiting.crew AND given.exchange = waiting.id AND given.leg = 1
            JOIN \(source)
            WHERE shift.crew = given.crew AND shift.id = given.shift AND waiting.crew = \(crew)
                AND waiting.taker = \(person) AND waiting.live AND waiting.state = 'pending'
                AND shift.date >= \(from) AND shift.date < \(to)
            ORDER BY shift.date, shift.start_minute
            """
        )
    }
}
