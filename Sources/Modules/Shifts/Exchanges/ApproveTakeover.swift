import API
package import Accounts
import Core
import Storage

extension Exchange {
    /// Approves a takeover that waits for the viewer. Every rule is checked again against the current roster.
    /// - Throws: `AppError.notFound`; `forbidden` when it waits for someone else, and always for the taker; `conflict`
    ///   when it is no longer pending (code `state`), or with the rule that now blocks it: it then stays pending.
    package static func approve(_ id: ExchangeID, in tx: MemberTransaction) throws -> Exchange {
        let exchange = try find(id, crew: tx.crew, in: tx)
        guard exchange.isVisible(to: tx.viewer) else { throw AppError.notFound }
        guard exchange.state == .pending, let taker = exchange.taker else {
            throw AppError.conflict("exchange", "state", Phrase("shifts.approve.gone"))
        }
        guard exchange.isWaiting(for: tx.viewer) else { throw AppError(.forbidden, Phrase("shifts.approve.notYou")) }
        let rules = try CrewRules.of(tx.crew, in: tx)
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

    /// Whether it waits for the viewer, or for a group that the viewer belongs to.
    package func isWaiting(for viewer: Viewer) -> Bool {
        // In a trade, both people take a shift over.
        if taker?.id == viewer.person || kind == .trade && giver?.id == viewer.person { return false }
        return switch waitingFor {
        case .giver: giver?.id == viewer.person
        case .manager: viewer.isManager
        case .taker, nil: false
        }
    }
}
