import API
package import Accounts
package import Core
package import Events
package import Storage

extension Exchange {
    /// Agrees to a takeover that waits for the viewer. Every rule is checked again, on the state of now.
    /// - Throws: `AppError.notFound`; `forbidden` when it waits for somebody else, always so for the taker; `conflict` when it no
    ///   longer waits (code `state`), or the rule that forbids it by now: then it goes on waiting.
    package static func approve(
        _ id: ExchangeID,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Exchange {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let exchange = try find(id, crew: viewer.crew, in: tx)
        guard exchange.isVisible(to: viewer) else { throw AppError.notFound }
        guard exchange.state == .pending, let taker = exchange.taker else {
            throw AppError.conflict("exchange", "state", Phrase("shifts.approve.gone"))
        }
        guard exchange.isWaiting(for: viewer) else { throw AppError(.forbidden, Phrase("shifts.approve.notYou")) }
        let rules = try CrewRules.of(viewer.crew, weekStart: viewer.weekStart, in: tx)
        let findings = try rules.findings(
            on: exchange.change(by: taker.id),
            crew: viewer.crew,
            now: now,
            in: tx
        )
        try findings.refuseBlocked(to: viewer.person, names: exchange.names)
        try exchange.move(
            from: .pending,
            to: .done,
            taker: taker.id,
            findings: findings,
            crew: viewer.crew,
            at: now,
            in: tx
        )
        try exchange.handOver(
            to: taker.id,
            ShiftApproved(exchange: id, giver: exchange.giver?.id, holder: taker.id),
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, crew: viewer.crew, in: tx)
    }

    /// Whether the viewer is the one, or one of those, who must agree.
    package func isWaiting(for viewer: Viewer) -> Bool {
        // In a trade both of them take something over.
        if taker?.id == viewer.person || kind == .trade && giver?.id == viewer.person { return false }
        return switch waitingFor {
        case .giver: giver?.id == viewer.person
        case .manager: viewer.isManager
        case .taker, nil: false
        }
    }
}
