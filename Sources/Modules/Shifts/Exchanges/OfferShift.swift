import API
package import Accounts
package import Core
package import Events
import Storage

extension Exchange {
    /// Offers one of the viewer's shifts to everyone or to one colleague. The viewer holds it until the exchange is
    /// complete.
    /// - Throws: `AppError.notFound`; `forbidden` when it is another person's shift; `conflict` when it has started or
    ///   is already in an exchange, or the colleague has no account; `invalid` for a colleague who is not in the crew.
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
        try insert(exchange, shift: id, draft, in: tx)
        try record(ShiftOffered(exchange: exchange, giver: tx.person, to: colleague, reason: reason), shift: id, in: tx)
        return try find(exchange, crew: tx.crew, in: tx)
    }

    /// The properties of a new exchange.
    struct Draft {
        let kind: ExchangeKind
        let giver: PersonID
        let to: PersonID?
        var request: ShiftRequestID?
        var wanted: ShiftID?
        var reason: String?
    }

    static func insert(_ id: ExchangeID, shift: ShiftID, _ draft: Draft, in tx: CrewTransaction) throws {
        try tx.run(
            """
            INSERT INTO exchange (
                crew, id, kind, state, live, giver, to_person, request, wanted, reason, findings, created_at
            ) VALUES (
                \(tx.crew), \(id), \(draft.kind), 'open', TRUE, \(draft.giver), \(draft.to), \(draft.request),
                \(draft.wanted), \(draft.reason), \(SQLValue.json("[]")), \(tx.now)
            )
            """
        )
        try tx.run(
            """
            INSERT INTO exchange_leg (crew, exchange, leg, shift, live) VALUES (\(tx.crew), \(id), 1, \(shift), TRUE)
            """
        )
    }

    /// Records a fact about a shift, which increments the version of the shift.
    static func record(_ fact: some Fact, shift: ShiftID, in tx: CrewTransaction) throws {
        try tx.run("UPDATE shift SET version = version + 1 WHERE crew = \(tx.crew) AND id = \(shift)")
        try tx.record(fact, about: shift)
    }

    /// Whether the shift is to be offered to everyone again if the exchange loses its taker: it was before, or its
    /// giver is sick. An open shift is available to everyone again without a new offer.
    func isOfferedAgain(in tx: CrewTransaction) throws -> Bool {
        if giver == nil || shift.startsAt <= tx.now { return false }
        return try to == nil || !Shift.ofSick([shift.id], in: tx).isEmpty
    }

    /// Offers a shift to everyone again after its exchange has lost the taker. After an exchange with one colleague,
    /// `end` has done that.
    func offerAgain(in tx: CrewTransaction) throws {
        guard let giver, to == nil else { return }
        let draft = Draft(kind: .offer, giver: giver.id, to: nil, reason: reason)
        try Exchange.insert(ExchangeID.new(at: tx.now), shift: shift.id, draft, in: tx)
    }

    private static func check(_ colleague: PersonID?, in tx: MemberTransaction) throws {
        guard let colleague else { return }
        if try !Members.isMember(colleague, of: tx.crew, in: tx) || colleague == tx.person {
            throw AppError.invalid("to", "colleague", Phrase("shifts.offer.notAColleague"))
        }
        try People.requireAccount(of: colleague, field: "to", in: tx)
    }
}
