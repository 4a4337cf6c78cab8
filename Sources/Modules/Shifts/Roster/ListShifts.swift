package import Accounts
package import Core
import Events
package import Storage

extension Shift {
    /// The people whose shifts to list.
    package enum Whose: Sendable, Hashable {
        case everyone
        case unassigned
        case of(PersonID)
    }

    /// The shifts in a range of dates, by date and time; a shift across midnight belongs to the day on which it starts.
    /// - Parameters:
    ///   - to: the day after the last one.
    ///   - paging: the page to return; `nil` for all.
    /// - Throws: `AppError.invalid`, field `after`, for a cursor of another list.
    package static func list(
        _ whose: Whose,
        crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        _ paging: Paging? = nil,
        in tx: Tx
    ) throws -> [Shift] {
        let person: SQL =
            switch whose {
            case .everyone: ""
            case .unassigned: " AND shift.person IS NULL"
            case .of(let person): " AND shift.person = \(person)"
            }
        return try tx.all(
            Shift.self,
            """
            FROM \(source) WHERE shift.crew = \(crew) AND shift.deleted_at IS NULL
                AND shift.date >= \(from) AND shift.date < \(to)\(person)
                \(rest(paging))
            ORDER BY shift.date, shift.start_minute, shift.id \(most(paging))
            """
        )
    }

    private static func most(_ paging: Paging?) -> SQL {
        paging.map { "LIMIT \($0.fetched)" } ?? ""
    }

    private static func rest(_ paging: Paging?) throws -> SQL {
        guard let keys = paging?.after else { return "" }
        guard let date = LocalDate(keys[0]), let start = LocalTime(keys[1]), let id = ShiftID(keys[2]) else {
            throw AppError.cursor
        }
        return "AND (shift.date, shift.start_minute, shift.id) > (\(date), \(start), \(id))"
    }

    /// The shifts that a person has accepted and that wait for approval.
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
            FROM (\(awaitedIDs(by: person, crew: crew))) AS awaited CROSS JOIN \(source)
            WHERE shift.crew = \(crew) AND shift.id = awaited.shift AND shift.date >= \(from) AND shift.date < \(to)
            ORDER BY shift.date, shift.start_minute
            """
        )
    }

    /// Selects the ids of the shifts that become a person's once their takeover is approved.
    static func awaitedIDs(by person: PersonID, crew: CrewID) -> SQL {
        """
        SELECT leg.shift FROM exchange AS waiting JOIN exchange_leg AS leg
            ON leg.crew = waiting.crew AND leg.exchange = waiting.id AND leg.leg = 1
        WHERE waiting.crew = \(crew) AND waiting.taker = \(person) AND waiting.state = 'pending'
        UNION ALL SELECT leg.shift FROM exchange AS waiting JOIN exchange_leg AS leg
            ON leg.crew = waiting.crew AND leg.exchange = waiting.id AND leg.leg = 2
        WHERE waiting.crew = \(crew) AND waiting.giver = \(person) AND waiting.state = 'pending'
            AND waiting.kind = 'trade'
        """
    }
}
