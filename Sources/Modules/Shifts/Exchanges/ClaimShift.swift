import API
package import Accounts
import Core
package import Events
import Storage

extension Exchange {
    /// Takes an open shift. Depending on the crew's policy it becomes the viewer's at once, or waits for a manager.
    /// Claiming again changes nothing: the first answer may have been lost.
    /// - Throws: `AppError.notFound`; `forbidden` for a shift of the viewer's that they did not get by claiming it;
    ///   `conflict` with the code `taken` when another person was first, or with the rule that blocks it.
    package static func claim(_ id: ShiftID, in tx: MemberTransaction) throws -> Exchange {
        let shift = try Shift.find(id, crew: tx.crew, in: tx)
        if shift.person?.id == tx.person {
            if let claim = try completedClaim(of: id, in: tx) { return claim }
            throw AppError(.forbidden, Phrase("shifts.claim.own"))
        }
        if let live = shift.exchange, shift.person == nil {
            let claim = try find(live.id, crew: tx.crew, in: tx)
            if claim.isTaken(by: tx.person) { return claim }
        }
        if shift.person != nil || shift.exchange != nil {
            throw AppError.conflict("shift", "taken", Phrase("shifts.accept.taken"))
        }
        let rules = try CrewRules.of(tx.crew, in: tx)
        let findings = try rules.findings(
            on: [shift.claim(by: tx.person)],
            crew: tx.crew,
            now: tx.now,
            in: tx
        )
        try findings.refuseBlocked(to: tx.person, names: [tx.person: tx.viewer.name])
        let waitsFor = try waitsFor(rules.approval, findings, .offer, giver: nil, taker: tx.viewer, tx)
        let exchange = ExchangeID.new(at: tx.now)
        try insert(exchange, shift, waitsFor, findings, in: tx)
        try find(exchange, crew: tx.crew, in: tx).take(waitsFor, in: tx)
        return try find(exchange, crew: tx.crew, in: tx)
    }

    /// The claim by which the viewer got a shift.
    private static func completedClaim(of shift: ShiftID, in tx: MemberTransaction) throws -> Exchange? {
        try all(
            """
            given.shift = \(shift) AND exchange.giver IS NULL AND exchange.taker = \(tx.person)
                AND exchange.state = 'done'
            """,
            crew: tx.crew,
            "ORDER BY exchange.id DESC LIMIT 1",
            in: tx
        ).first
    }

    private static func insert(
        _ id: ExchangeID,
        _ shift: Shift,
        _ waitsFor: Party?,
        _ findings: [Finding],
        in tx: MemberTransaction
    ) throws {
        let state: ExchangeState = waitsFor == nil ? .done : .pending
        let isLive = waitsFor != nil
        try tx.run(
            """
            INSERT INTO exchange (crew, id, kind, state, live, taker, waiting_for, findings, created_at, settled_at)
            VALUES (
                \(tx.crew), \(id), 'offer', \(state), \(isLive), \(tx.person), \(waitsFor),
                \(SQLValue.json(try encoded(findings))), \(tx.now), \(isLive ? nil : tx.now)
            )
            """
        )
        try tx.run(
            """
            INSERT INTO exchange_leg (crew, exchange, leg, shift, live)
            VALUES (\(tx.crew), \(id), 1, \(shift.id), \(isLive))
            """
        )
    }
}

extension Shift {
    func claim(by taker: PersonID) -> Takeover {
        Takeover(commitment, giver: nil, holder: person?.id, taker: taker)
    }

    /// The next open shifts that are in no exchange, each with the findings if the viewer took it.
    static func unclaimed(
        _ viewer: Viewer,
        now: Instant,
        most: Int,
        _ tx: Tx
    ) throws -> [(shift: Shift, findings: [Finding])] {
        let today = viewer.zone.today(at: now)
        let open = try tx.all(
            Shift.self,
            """
            FROM \(source) WHERE shift.crew = \(viewer.crew) AND shift.person IS NULL AND shift.deleted_at IS NULL
                AND shift.date >= \(today) AND shift.starts_at > \(now) AND live.id IS NULL
            ORDER BY shift.date, shift.start_minute, shift.id LIMIT \(most)
            """
        )
        let claims = open.map { (key: $0.id, change: [$0.claim(by: viewer.person)]) }
        let findings = try CrewRules.judged(claims, viewer, now, tx)
        return open.map { ($0, findings[$0.id] ?? []) }
    }
}
