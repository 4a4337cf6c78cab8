import API
package import Accounts
package import Core
package import Events
package import Storage

extension Exchange {
    /// Takes an offer back, also while somebody's acceptance waits to be approved.
    /// - Throws: `AppError.notFound`; `forbidden` for anybody but the giver; `conflict` when it has ended already.
    package static func withdraw(_ id: ExchangeID, by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let exchange = try find(id, crew: viewer.crew, in: tx)
        guard exchange.isVisible(to: viewer) else { throw AppError.notFound }
        guard exchange.giver?.id == viewer.person else {
            throw AppError(.forbidden, Phrase("shifts.withdraw.notYours"))
        }
        guard exchange.state == .open || exchange.state == .pending else {
            throw AppError.conflict("exchange", "state", Phrase("shifts.withdraw.gone"))
        }
        try exchange.end(
            as: .withdrawn,
            ShiftWithdrawn(exchange: id, giver: viewer.person, taker: exchange.taker?.id ?? exchange.to?.id),
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
    }

    /// Ends a live exchange without a takeover.
    /// - Parameter taker: who said no; whoever said yes before when `nil`.
    func end(
        as state: ExchangeState,
        _ fact: some Fact,
        taker: PersonID? = nil,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws {
        try move(from: self.state, to: state, taker: taker ?? self.taker?.id, crew: crew, at: now, in: tx)
        try Exchange.record(fact, shift: shift.id, crew: crew, by: actor, at: now, in: tx)
        if let counter, self.state == .pending {
            try Exchange.record(TradeEnded(exchange: id), shift: counter.id, crew: crew, by: actor, at: now, in: tx)
        }
    }

    /// Ends a live exchange because of something else.
    /// - Parameter request: the request that is over, when it is that.
    func supersede(
        _ request: ShiftRequestID? = nil,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws {
        try end(
            as: .superseded,
            ShiftSuperseded(exchange: id, giver: giver?.id, taker: taker?.id ?? to?.id, request: request),
            crew: crew,
            by: actor,
            at: now,
            in: tx
        )
    }

    /// Ends the live exchange of a shift, if any, and what others wanted for it, because the shift is changing under them.
    static func supersede(
        _ shift: Shift,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws {
        if let live = shift.exchange {
            try find(live.id, crew: crew, in: tx).supersede(crew: crew, by: actor, at: now, in: tx)
        }
        try endTrades(for: shift.id, crew: crew, by: actor, at: now, in: tx)
    }

    /// Ends the trades that are proposed for a shift.
    static func endTrades(
        for shift: ShiftID,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws {
        for trade in try all("exchange.wanted = \(shift) AND exchange.live", crew: crew, in: tx) {
            try trade.supersede(crew: crew, by: actor, at: now, in: tx)
        }
    }
}
