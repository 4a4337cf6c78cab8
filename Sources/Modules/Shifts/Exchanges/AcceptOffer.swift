import API
package import Accounts
import Core
import Storage

extension Exchange {
    /// Accepts an offer, a suggestion or a trade. Depending on the crew's policy the exchange is completed at once, or
    /// waits for the giver or a manager. Accepting again changes nothing: the first answer may have been lost.
    /// - Throws: `AppError.notFound`, also when it is offered to another person; `forbidden` for the viewer's own
    ///   offer, and for a manager when it is offered to another person; `conflict` with the code `taken` when another
    ///   person was first, `state` when it is no longer open, or with the rule that blocks it.
    package static func accept(_ id: ExchangeID, in tx: MemberTransaction) throws -> Exchange {
        let exchange = try find(id, crew: tx.crew, in: tx)
        if exchange.isTaken(by: tx.person) { return exchange }
        try exchange.requireAcceptable(in: tx)
        let rules = try CrewRules.of(tx.crew, in: tx)
        let findings = try rules.findings(
            on: exchange.change(by: tx.person),
            crew: tx.crew,
            now: tx.now,
            in: tx
        )
        try findings.refuseBlocked(to: tx.person, names: exchange.names)
        let waitsFor = try waitsFor(
            rules.approval,
            findings,
            exchange.kind,
            giver: exchange.giver,
            taker: tx.viewer,
            isForSickness: try exchange.isForSickness(in: tx),
            tx
        )
        try exchange.move(
            from: .open,
            to: waitsFor == nil ? .done : .pending,
            taker: tx.person,
            waitingFor: waitsFor,
            findings: findings,
            in: tx
        )
        try exchange.addCounter(isLive: waitsFor != nil, crew: tx.crew, in: tx)
        try exchange.take(waitsFor, in: tx)
        return try find(id, crew: tx.crew, in: tx)
    }

    /// Hands the shift over, or records whose approval is needed.
    func take(_ waitsFor: Party?, in tx: MemberTransaction) throws {
        guard let waitsFor else {
            return try handOver(to: tx.person, ShiftTaken(exchange: id, giver: giver?.id, holder: tx.person), in: tx)
        }
        let fact = ShiftAccepted(exchange: id, giver: giver?.id, taker: tx.person, waitingFor: waitsFor.rawValue)
        try Exchange.record(fact, shift: shift.id, in: tx)
        if let counter, let giver {
            let fact = TradeAccepted(exchange: id, taker: giver.id)
            try Exchange.record(fact, shift: counter.id, in: tx)
        }
    }

    private func requireAcceptable(in tx: MemberTransaction) throws {
        guard isVisible(to: tx.viewer) else { throw AppError.notFound }
        if giver?.id == tx.person { throw AppError(.forbidden, Phrase("shifts.accept.own")) }
        switch state {
        case .open: break
        case .pending, .done: throw AppError.conflict("exchange", "taken", Phrase("shifts.accept.taken"))
        default: throw AppError.conflict("exchange", "state", Phrase("shifts.accept.gone"))
        }
        if let to, to.id != tx.person { throw AppError(.forbidden, Phrase("shifts.accept.notForYou")) }
        if counter?.exchange != nil { throw AppError.conflict("shift", "state", Phrase("shifts.trade.busy")) }
        if let request, try ShiftRequest.isPending(request, crew: tx.crew, tx) {
            throw AppError.conflict("exchange", "state", Phrase("shifts.suggestion.pending"))
        }
    }
}

extension Exchange {
    /// Offers to one colleague are visible to the two people involved and to managers.
    func isVisible(to viewer: Viewer) -> Bool {
        viewer.isManager || [nil, viewer.person].contains(to?.id) || giver?.id == viewer.person
            || taker?.id == viewer.person
    }

    /// Whether a person has accepted it, and still has the shift or waits for approval.
    func isTaken(by person: PersonID) -> Bool {
        taker?.id == person && (state == .pending || state == .done && shift.person?.id == person)
    }

    /// The takeovers that result if a person accepts: one for an offer, two for a trade.
    func change(by taker: PersonID) -> [Takeover] {
        let given = Takeover(shift.commitment, giver: giver?.id, holder: shift.person?.id, taker: taker)
        guard let counter, let giver else { return [given] }
        return [given, Takeover(counter.commitment, giver: taker, holder: counter.person?.id, taker: giver.id)]
    }

    var names: [PersonID: String] {
        Dictionary([giver, taker, to].compactMap { $0 }.map { ($0.id, $0.name) }) { name, _ in name }
    }

    /// Changes the state. Throws `conflict` when another transaction has already changed it.
    func move(
        from old: ExchangeState,
        to new: ExchangeState,
        taker: PersonID?,
        waitingFor: Party? = nil,
        findings: [Finding]? = nil,
        in tx: CrewTransaction
    ) throws {
        let isLive = new == .open || new == .pending
        let settledAt = isLive ? nil : tx.now
        let moved = try tx.run(
            """
            UPDATE exchange SET state = \(new), live = \(isLive), taker = \(taker), waiting_for = \(waitingFor),
                findings = \(SQLValue.json(try encoded(findings ?? self.findings))), settled_at = \(settledAt)
            WHERE crew = \(tx.crew) AND id = \(id) AND state = \(old)
            """
        )
        if moved != 1 { throw AppError.conflict("exchange", "taken", Phrase("shifts.accept.taken")) }
    }
}
