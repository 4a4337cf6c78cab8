import API
package import Accounts
import Core
import Storage

extension Exchange {
    /// Agrees to a takeover that waits for the viewer. Every rule is checked again, on the state of now.
    /// - Throws: `AppError.notFound`; `forbidden` when it waits for somebody else, always so for the taker; `conflict` when it no
    ///   longer waits (code `state`), or the rule that forbids it by now: then it goes on waiting.
    package static func approve(_ id: ExchangeID, in tx: MemberTransaction) throws -> Exchange {
        let exchange = try find(id, crew: tx.crew, in: tx)
        guard exchange.isVisible(to: tx.viewer) else { throw AppError.notFound }
        guard exchange.state == .pending, let taker = exchange.taker else {
            throw AppError.conflict("exchange", "state", Phrase("shifts.approve.gone"))
        }
        guard exchange.isWaiting(for: tx.viewer) else { throw AppError(.forbidden, Phrase("shifts.approve.notYou")) }
        let rules = try CrewRules.of(tx.crew, weekStart: tx.viewer.weekStart, in: tx)
        let findings = try rules.findings(
            on: exchange.change(by: taker.id),
            crew: tx.crew,
            now: tx.now,
            in: tx
        )
        try findings.refuseBlocked(to: tx.person, names: exchange.names)
        try exchange.move(from: .pending, to: .done, taker: taker.id, findings: findings, in: tx)
        try exchange.handOver(
            to: taker.id,
            ShiftApproved(exchange: id, giver: exchange.giver?.id, holder: taker.id),
            in: tx
        )
        return try find(id, crew: tx.crew, in: tx)
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
