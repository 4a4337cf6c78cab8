import API
package import Accounts
package import Core
package import Events
import Storage

extension Exchange {
    /// Offers a shift that the viewer holds, to everybody or to one colleague. It stays theirs until the exchange is complete.
    /// - Throws: `AppError.notFound`; `forbidden` when it is somebody else's; `conflict` when it has started or is in an exchange
    ///   already; `invalid` for a colleague who is not in the crew.
    package static func offer(
        _ id: ShiftID,
        to colleague: PersonID?,
        reason: String?,
        in tx: MemberTransaction
    ) throws -> Exchange {
        let shift = try Shift.find(id, crew: tx.crew, in: tx)
        guard shift.person?.id == tx.person else { throw AppError(.forbidden, Phrase("shifts.offer.notYours")) }
        if shift.startsAt <= tx.now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.offer.started")) }
        if shift.exchange != nil { throw AppError.conflict("shift", "state", Phrase("shifts.offer.already")) }
        try check(colleague, in: tx)
        let exchange = ExchangeID.new(at: tx.now)
        let draft = Draft(kind: .offer, giver: tx.person, to: colleague, reason: reason)
        try insert(exchange, shift: id, draft, crew: tx.crew, at: tx.now, tx)
        try record(ShiftOffered(exchange: exchange, giver: tx.person, to: colleague, reason: reason), shift: id, in: tx)
        return try find(exchange, crew: tx.crew, in: tx)
    }

    /// What its giver says of an exchange.
    struct Draft {
        let kind: ExchangeKind
        let giver: PersonID
        let to: PersonID?
        var request: ShiftRequestID?
        var wanted: ShiftID?
        var reason: String?
    }

    static func insert(
        _ id: ExchangeID,
        shift: ShiftID,
        _ draft: Draft,
        crew: CrewID,
        at now: Instant,
        _ tx: Tx
    ) throws {
        try tx.run(
            """
            INSERT INTO exchange (
                crew, id, kind, state, live, giver, to_person, request, wanted, reason, findings, created_at
            ) VALUES (
                \(crew), \(id), \(draft.kind), 'open', TRUE, \(draft.giver), \(draft.to), \(draft.request), \(draft.wanted),
                \(draft.reason), \(SQLValue.json("[]")), \(now)
            )
            """
        )
        try tx.run(
            """
            INSERT INTO exchange_leg (crew, exchange, leg, shift, live) VALUES (\(crew), \(id), 1, \(shift), TRUE)
            """
        )
    }

    /// Writes down what happened to a shift, which makes its version a new one.
    static func record(_ fact: some Fact, shift: ShiftID, in tx: CrewTransaction) throws {
        try tx.run("UPDATE shift SET version = version + 1 WHERE crew = \(tx.crew) AND id = \(shift)")
        try tx.record(fact, about: shift)
    }

    /// Puts a shift on offer again to everybody, after it lost whoever wanted it.
    func offerAgain(in tx: CrewTransaction) throws {
        guard let giver else { return }
        let draft = Draft(kind: .offer, giver: giver.id, to: nil, reason: reason)
        try Exchange.insert(ExchangeID.new(at: tx.now), shift: shift.id, draft, crew: tx.crew, at: tx.now, tx)
    }

    private static func check(_ colleague: PersonID?, in tx: MemberTransaction) throws {
        guard let colleague else { return }
        if try !Members.isMember(colleague, of: tx.crew, in: tx) || colleague == tx.person {
            throw AppError.invalid("to", "colleague", Phrase("shifts.offer.notAColleague"))
        }
    }
}
