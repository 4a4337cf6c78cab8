import API
package import Accounts
package import Core
package import Events
package import Storage
import Work

extension Exchange {
    /// Offers a shift that the viewer holds, to everybody or to one colleague. It stays theirs until the exchange is complete.
    /// - Throws: `AppError.notFound`; `forbidden` when it is somebody else's; `conflict` when it has started or is in an exchange
    ///   already; `invalid` for a colleague who is not in the crew.
    package static func offer(
        _ id: ShiftID,
        to colleague: PersonID?,
        reason: String?,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Exchange {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let shift = try Shift.find(id, crew: viewer.crew, in: tx)
        guard shift.person?.id == viewer.person else { throw AppError(.forbidden, Phrase("shifts.offer.notYours")) }
        if shift.startsAt <= now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.offer.started")) }
        if shift.exchange != nil { throw AppError.conflict("shift", "state", Phrase("shifts.offer.already")) }
        try check(colleague, viewer, tx)
        let exchange = ExchangeID.new(at: now)
        let draft = Draft(kind: .offer, giver: viewer.person, to: colleague, reason: reason)
        try insert(exchange, shift: id, draft, crew: viewer.crew, at: now, tx)
        try record(
            ShiftOffered(exchange: exchange, giver: viewer.person, to: colleague, reason: reason),
            shift: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(exchange, crew: viewer.crew, in: tx)
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
    static func record(
        _ fact: some Fact,
        shift: ShiftID,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run("UPDATE shift SET version = version + 1 WHERE crew = \(crew) AND id = \(shift)")
        try Outbox.append(fact, about: shift, crew: crew, by: actor, at: now, in: tx)
    }

    /// Puts a shift on offer again to everybody, after it lost whoever wanted it.
    func offerAgain(crew: CrewID, at now: Instant, in tx: Tx) throws {
        guard let giver else { return }
        let draft = Draft(kind: .offer, giver: giver.id, to: nil, reason: reason)
        try Exchange.insert(ExchangeID.new(at: now), shift: shift.id, draft, crew: crew, at: now, tx)
    }

    private static func check(_ colleague: PersonID?, _ viewer: Viewer, _ tx: Tx) throws {
        guard let colleague else { return }
        let isMember = try tx.exists(
            "SELECT 1 FROM member WHERE crew = \(viewer.crew) AND person = \(colleague) AND left_at IS NULL"
        )
        if !isMember || colleague == viewer.person {
            throw AppError.invalid("to", "colleague", Phrase("shifts.offer.notAColleague"))
        }
    }
}
