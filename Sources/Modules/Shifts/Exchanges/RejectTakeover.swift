import API
package import Accounts
import Core
import Storage

extension Exchange {
    /// Says no: who must agree to a takeover, the taker who changed their mind, or the one colleague who was asked.
    ///
    /// The exchange ends. A shift that was on offer to everybody goes back on offer, as a new exchange.
    /// - Throws: `AppError.notFound`; `forbidden` for anybody else; `conflict` when there is nothing to say no to any more.
    package static func reject(_ id: ExchangeID, reason: String?, in tx: MemberTransaction) throws -> Exchange {
        let exchange = try find(id, crew: tx.crew, in: tx)
        guard exchange.isVisible(to: tx.viewer) else { throw AppError.notFound }
        guard exchange.shift.exchange?.id == id else {
            throw AppError.conflict("exchange", "state", Phrase("shifts.approve.gone"))
        }
        guard exchange.canBeRejected(by: tx.viewer), let taker = exchange.taker ?? exchange.to else {
            throw AppError(.forbidden, Phrase("shifts.approve.notYou"))
        }
        // What nobody had is there for everybody again without being offered.
        let isOnOfferAgain =
            exchange.kind == .offer && exchange.to == nil && exchange.giver != nil && exchange.shift.startsAt > tx.now
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
