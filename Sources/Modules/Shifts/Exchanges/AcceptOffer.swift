import API
package import Accounts
package import Core
package import Events
package import Storage

extension Exchange {
    /// Takes what is offered, suggested or proposed in a trade. By the crew's policy it is done at once, or waits for the giver or a
    /// manager.
    /// - Throws: `AppError.notFound` also when it is offered to somebody else; `forbidden` for one's own offer; `conflict` with the
    ///   code `taken` when somebody was first, `state` when it is no longer on offer, or the rule that forbids it.
    package static func accept(
        _ id: ExchangeID,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Exchange {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let exchange = try find(id, crew: viewer.crew, in: tx)
        try exchange.requireAcceptable(by: viewer, tx)
        let rules = try CrewRules.of(viewer.crew, weekStart: viewer.weekStart, in: tx)
        let findings = try rules.findings(
            on: exchange.change(by: viewer.person),
            crew: viewer.crew,
            now: now,
            in: tx
        )
        try findings.refuseBlocked(to: viewer.person, names: exchange.names)
        let waitsFor = try waitsFor(rules.approval, findings, exchange.kind, giver: exchange.giver, taker: viewer, tx)
        try exchange.move(
            from: .open,
            to: waitsFor == nil ? .done : .pending,
            taker: viewer.person,
            waitingFor: waitsFor,
            findings: findings,
            crew: viewer.crew,
            at: now,
            in: tx
        )
        try exchange.addCounter(isLive: waitsFor != nil, crew: viewer.crew, in: tx)
        try exchange.take(viewer, waitsFor, at: now, in: tx)
        return try find(id, crew: viewer.crew, in: tx)
    }

    /// Hands the shift over, or writes down who is waited for.
    func take(_ taker: Viewer, _ waitsFor: Party?, at now: Instant, in tx: Tx) throws {
        guard let waitsFor else {
            return try handOver(
                to: taker.person,
                ShiftTaken(exchange: id, giver: giver?.id, holder: taker.person),
                crew: taker.crew,
                by: taker.person,
                at: now,
                in: tx
            )
        }
        let fact = ShiftAccepted(exchange: id, giver: giver?.id, taker: taker.person, waitingFor: waitsFor.rawValue)
        try Exchange.record(fact, shift: shift.id, crew: taker.crew, by: taker.person, at: now, in: tx)
        if let counter, let giver {
            let fact = TradeAccepted(exchange: id, taker: giver.id)
            try Exchange.record(fact, shift: counter.id, crew: taker.crew, by: taker.person, at: now, in: tx)
        }
    }

    private func requireAcceptable(by viewer: Viewer, _ tx: Tx) throws {
        guard isVisible(to: viewer) else { throw AppError.notFound }
        if giver?.id == viewer.person { throw AppError(.forbidden, Phrase("shifts.accept.own")) }
        switch state {
        case .open: break
        case .pending, .done: throw AppError.conflict("exchange", "taken", Phrase("shifts.accept.taken"))
        default: throw AppError.conflict("exchange", "state", Phrase("shifts.accept.gone"))
        }
        if let to, to.id != viewer.person { throw AppError(.forbidden, Phrase("shifts.accept.notForYou")) }
        if counter?.exchange != nil { throw AppError.conflict("shift", "state", Phrase("shifts.trade.busy")) }
        if let request, try ShiftRequest.isPending(request, crew: viewer.crew, tx) {
            throw AppError.conflict("exchange", "state", Phrase("shifts.suggestion.pending"))
        }
    }
}

extension Exchange {
    /// Offers to one colleague are seen by the two of them and by managers.
    func isVisible(to viewer: Viewer) -> Bool {
        viewer.isManager || [nil, viewer.person].contains(to?.id) || giver?.id == viewer.person
            || taker?.id == viewer.person
    }

    /// All that changes hands if somebody takes it.
    func change(by taker: PersonID) -> [Takeover] {
        let given = Takeover(shift.commitment, giver: giver?.id, holder: shift.person?.id, taker: taker)
        guard let counter, let giver else { return [given] }
        return [given, Takeover(counter.commitment, giver: taker, holder: counter.person?.id, taker: giver.id)]
    }

    var names: [PersonID: String] {
        Dictionary([giver, taker, to].compactMap { $0 }.map { ($0.id, $0.name) }) { name, _ in name }
    }

    /// Moves to another state, unless somebody else has moved it already.
    func move(
        from old: ExchangeState,
        to new: ExchangeState,
        taker: PersonID?,
        waitingFor: Party? = nil,
        findings: [Finding]? = nil,
        crew: CrewID,
        at now: Instant,
        in tx: Tx
    ) throws {
        let isLive = new == .open || new == .pending
        let settledAt = isLive ? nil : now
        let moved = try tx.run(
            """
            UPDATE exchange SET state = \(new), live = \(isLive), taker = \(taker), waiting_for = \(waitingFor),
                findings = \(SQLValue.json(try encoded(findings ?? self.findings))), settled_at = \(settledAt)
            WHERE crew = \(crew) AND id = \(id) AND state = \(old)
            """
        )
        if moved != 1 { throw AppError.conflict("exchange", "taken", Phrase("shifts.accept.taken")) }
    }
}
