package import API
package import Accounts
package import Core
package import Events
package import Storage

/// A shift on one date, with its holder and its live exchange, if any.
package struct Shift: Sendable, Identifiable {
    package let id: ShiftID
    package let person: Named?
    package let date: LocalDate
    package let start: LocalTime
    package let end: LocalTime
    package let startsAt: Instant
    package let endsAt: Instant
    package let position: String?
    package let fixedShift: FixedShiftID?
    package let version: Int
    package let exchange: LiveExchange?

    /// The part of an exchange that determines the status of a shift.
    package struct LiveExchange: Sendable {
        package let id: ExchangeID
        package let kind: ExchangeKind
        package let state: ExchangeState
        package let taker: Named?
        package let to: PersonID?
        package let waitingFor: Party?
    }

    /// Never stored: derived from the holder and the live exchange.
    package var status: ShiftStatus {
        switch (exchange?.state, exchange?.kind) {
        case (.pending, _): .pending
        case (.open, .suggestion): .suggested
        case (.open, _): .offered
        default: person == nil ? .open : .idle
        }
    }

    /// The actual length in minutes, which differs from the length by the clock on days with a clock change.
    package var minutes: Int { startsAt.minutes(until: endsAt) }

    /// The length by the clock, in minutes.
    package var clockMinutes: Int { clockLength(start, end) }
}

/// The minutes from one time of day to the next occurrence of another: at most a day.
func clockLength(_ start: LocalTime, _ end: LocalTime) -> Int {
    end > start ? end.minutes - start.minutes : end.minutes - start.minutes + 24 * 60
}

extension Shift: Record {
    package static let columns: SQL = """
        shift.id, shift.person, holder.name, shift.date, shift.start_minute, shift.end_minute, shift.starts_at, shift.ends_at,
        shift.position, shift.fixed_shift, shift.version,
        live.id, live.kind, live.state, \(taker), taker.name, live.to_person, live.waiting_for
        """

    /// The person who would get the shift: the giver of the exchange for the counter-shift of a trade, otherwise the
    /// taker.
    static let taker: SQL = "CASE WHEN exchange_leg.leg = 2 THEN live.giver ELSE live.taker END"

    /// The tables that the columns are read from.
    static let source: SQL = """
        shift LEFT JOIN person AS holder ON holder.id = shift.person
        LEFT JOIN exchange_leg ON exchange_leg.crew = shift.crew AND exchange_leg.shift = shift.id AND exchange_leg.live
        LEFT JOIN exchange AS live ON live.crew = shift.crew AND live.id = exchange_leg.exchange
        LEFT JOIN person AS taker ON taker.id = \(taker)
        """

    package init(row: inout Row) throws {
        id = try row.read()
        person = try row.readPerson()
        date = try row.read()
        start = try row.read()
        end = try row.read()
        startsAt = try row.read()
        endsAt = try row.read()
        position = try row.read()
        fixedShift = try row.read()
        version = try row.read()
        exchange = try row.unlessNull(columns: 7) { row in
            LiveExchange(
                id: try row.read(),
                kind: try row.read(),
                state: try row.read(),
                taker: try row.readPerson(),
                to: try row.read(),
                waitingFor: try row.read()
            )
        }
    }

    /// - Throws: `AppError.notFound` when the crew has no such shift, or it was deleted.
    package static func find(_ id: ShiftID, crew: CrewID, in tx: Tx) throws -> Shift {
        try ifThere(id, crew: crew, in: tx).orNotFound()
    }

    static func ifThere(_ id: ShiftID, crew: CrewID, in tx: Tx) throws -> Shift? {
        try tx.first(
            Shift.self,
            "FROM \(source) WHERE shift.crew = \(crew) AND shift.id = \(id) AND shift.deleted_at IS NULL"
        )
    }
}

extension API.ExchangeKind: SQLBindable, SQLReadable {}
extension API.ExchangeState: SQLBindable, SQLReadable {}
extension API.Party: SQLBindable, SQLReadable {}
extension API.RuleMode: SQLBindable, SQLReadable {}
extension API.RuleName: SQLBindable, SQLReadable {}
extension API.Approval: SQLBindable, SQLReadable {}
