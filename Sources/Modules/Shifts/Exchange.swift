package import API
package import Accounts
package import Core
package import Events
import Foundation
package import Storage

/// The transfer of a shift from one person to another.
package struct Exchange: Sendable, Identifiable {
    package let id: ExchangeID
    package let kind: ExchangeKind
    package let state: ExchangeState
    /// `nil` for an open shift.
    package let giver: Named?
    package let taker: Named?
    package let to: Named?
    package let waitingFor: Party?
    package let reason: String?
    package let findings: [Finding]
    package let createdAt: Instant
    /// The request that a suggestion answers.
    package let request: ShiftRequestID?
    /// The shift that the giver of a trade wants in return.
    package let wanted: ShiftID?
    package let shift: Shift
    /// The shift offered in return, in its current state; `nil` when there is none.
    package internal(set) var counter: Shift?
}

extension Exchange: Record {
    package static let columns: SQL = """
        \(Shift.columns),
        exchange.id, exchange.kind, exchange.state, exchange.giver, exchange_giver.name, exchange.taker, exchange_taker.name,
        exchange.to_person, exchange_to.name, exchange.waiting_for, exchange.reason, exchange.findings, exchange.created_at,
        exchange.request, exchange.wanted
        """

    static let source: SQL = """
        exchange JOIN exchange_leg AS given ON given.crew = exchange.crew AND given.exchange = exchange.id AND given.leg = 1
        LEFT JOIN person AS exchange_giver ON exchange_giver.id = exchange.giver
        LEFT JOIN person AS exchange_taker ON exchange_taker.id = exchange.taker
        LEFT JOIN person AS exchange_to ON exchange_to.id = exchange.to_person
        JOIN shift ON shift.crew = given.crew AND shift.id = given.shift
        LEFT JOIN person AS holder ON holder.id = shift.person
        LEFT JOIN exchange_leg ON exchange_leg.crew = shift.crew AND exchange_leg.shift = shift.id AND exchange_leg.live
        LEFT JOIN exchange AS live ON live.crew = shift.crew AND live.id = exchange_leg.exchange
        LEFT JOIN person AS taker ON taker.id = \(Shift.taker)
        """

    package init(row: inout Row) throws {
        shift = try Shift(row: &row)
        id = try row.read()
        kind = try row.read()
        state = try row.read()
        giver = try row.readPerson()
        taker = try row.readPerson()
        to = try row.readPerson()
        waitingFor = try row.read()
        reason = try row.read()
        let findings: String = try row.read()
        self.findings = findings == "[]" ? [] : try JSONDecoder().decode([Finding].self, from: Data(findings.utf8))
        createdAt = try row.read()
        request = try row.read()
        wanted = try row.read()
    }

    package static func find(_ id: ExchangeID, crew: CrewID, in tx: Tx) throws -> Exchange {
        try all("exchange.id = \(id)", crew: crew, in: tx).first.orNotFound()
    }

    /// Exchanges of a crew that match `condition`, each with its counter-shift loaded.
    /// - Parameter rest: order and limit.
    static func all(_ condition: SQL, crew: CrewID, _ rest: SQL = "", in tx: Tx) throws -> [Exchange] {
        var found = try tx.all(
            Exchange.self,
            "FROM \(source) WHERE exchange.crew = \(crew) AND \(condition) \(rest)"
        )
        let wanted = Set(found.compactMap(\.wanted))
        if wanted.isEmpty { return found }
        let counters = try tx.all(
            Shift.self,
            "FROM \(Shift.source) WHERE shift.crew = \(crew) AND shift.id IN \(list: wanted.sorted())"
        )
        let byID = Dictionary(counters.map { ($0.id, $0) }) { shift, _ in shift }
        for index in found.indices { found[index].counter = found[index].wanted.flatMap { byID[$0] } }
        return found
    }
}

func encoded(_ findings: [Finding]) throws -> String {
    findings.isEmpty ? "[]" : try jsonText(findings)
}
