import API
package import Accounts
import Core
import Events
import Storage

extension Exchange {
    /// Withdraws an exchange, also while a takeover waits for approval.
    /// - Throws: `AppError.notFound`; `forbidden` for anyone but the giver; `conflict` when it has already ended.
    package static func withdraw(_ id: ExchangeID, in tx: MemberTransaction) throws {
        let exchange = try find(id, crew: tx.crew, in: tx)
        guard exchange.isVisible(to: tx.viewer) else { throw AppError.notFound }
        guard exchange.giver?.id == tx.person else {
            throw AppError(.forbidden, Phrase("shifts.withdraw.notYours"))
        }
        guard exchange.state == .open || exchange.state == .pending else {
            throw AppError.conflict("exchange", "state", Phrase("shifts.withdraw.gone"))
        }
        try exchange.end(
            as: .withdrawn,
            ShiftWithdrawn(exchange: id, giver: tx.person, taker: exchange.taker?.id ?? exchange.to?.id),
            in: tx
        )
    }

    /// Ends a live exchange without a takeover. The shifts stay with their holders, who offer them to everyone if they
    /// are sick; whether a shift that was on offer to everyone already is offered again, the caller decides.
    /// - Parameters:
    ///   - taker: the person who rejected it; `nil` keeps the current taker.
    ///   - except: a shift that the caller changes, deletes or offers.
    func end(
        as state: ExchangeState,
        _ fact: some Fact,
        taker: PersonID? = nil,
        except: ShiftID? = nil,
        in tx: CrewTransaction
    ) throws {
        try move(from: self.state, to: state, taker: taker ?? self.taker?.id, in: tx)
        try Exchange.record(fact, shift: shift.id, in: tx)
        var kept: [ShiftID] = to == nil ? [] : [shift.id]
        if let counter, self.state == .pending {
            try Exchange.record(TradeEnded(exchange: id), shift: counter.id, in: tx)
            kept.append(counter.id)
        }
        try Shift.offerIfSick(kept.filter { $0 != except }, in: tx)
    }

    /// Ends a live exchange because of another change.
    /// - Parameters:
    ///   - request: the request that ended, if that is the reason.
    ///   - isOnOfferAgain: whether the shift is offered to everyone again.
    ///   - except: a shift that the caller changes, deletes or offers.
    func supersede(
        _ request: ShiftRequestID? = nil,
        isOnOfferAgain: Bool = false,
        except: ShiftID? = nil,
        in tx: CrewTransaction
    ) throws {
        try end(
            as: .superseded,
            ShiftSuperseded(
                exchange: id,
                giver: giver?.id,
                taker: taker?.id ?? to?.id,
                request: request,
                isOnOfferAgain: isOnOfferAgain ? true : nil
            ),
            except: except,
            in: tx
        )
    }

    /// Ends the live exchange of a shift, if any, and the trades proposed for it, because the shift is being changed.
    static func supersede(_ shift: Shift, in tx: CrewTransaction) throws {
        if let live = shift.exchange {
            try find(live.id, crew: tx.crew, in: tx).supersede(except: shift.id, in: tx)
        }
        try endTrades(for: shift.id, in: tx)
    }

    /// Ends the trades that are proposed for a shift.
    static func endTrades(for shift: ShiftID, in tx: CrewTransaction) throws {
        for trade in try all("exchange.wanted = \(shift) AND exchange.live", crew: tx.crew, in: tx) {
            try trade.supersede(in: tx)
        }
    }
}
