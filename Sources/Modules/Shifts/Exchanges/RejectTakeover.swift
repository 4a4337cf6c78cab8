import API
package import Accounts
import Core
import Storage

extension Exchange {
    /// Rejects an exchange. Allowed for those whose approval it needs, a taker who changes their mind, and the only
    /// colleague asked.
    ///
    /// The exchange ends. A shift that was offered to everyone, or whose giver is sick, is offered to everyone again, in
    /// a new exchange.
    /// - Throws: `AppError.notFound`; `forbidden` for anyone else; `conflict` when the exchange has already ended.
    package static func reject(_ id: ExchangeID, reason: String?, in tx: MemberTransaction) throws -> Exchange {
        let exchange = try find(id, crew: tx.crew, in: tx)
        guard exchange.isVisible(to: tx.viewer) else { throw AppError.notFound }
        guard exchange.shift.exchange?.id == id else {
            throw AppError.conflict("exchange", "state", Phrase("shifts.approve.gone"))
        }
        guard exchange.canBeRejected(by: tx.viewer), let taker = exchange.taker ?? exchange.to else {
            throw AppError(.forbidden, Phrase("shifts.approve.notYou"))
        }
        let isOnOfferAgain = try exchange.isOfferedAgain(in: tx)
        try exchange.end(
            as: .rejected,
            ShiftRejected(
                exchange: id,
                giver: exchange.giver?.id,
                taker: taker.id,
                reason: reason,
                isOnOfferAgain: isOnOfferAgain
            ),
            taker: taker.id,
            in: tx
        )
        if isOnOfferAgain { try exchange.offerAgain(in: tx) }
        return try find(id, crew: tx.crew, in: tx)
    }

    package func canBeRejected(by viewer: Viewer) -> Bool {
        switch state {
        case .pending: isWaiting(for: viewer) || taker?.id == viewer.person
        case .open: to?.id == viewer.person
        default: false
        }
    }
}
