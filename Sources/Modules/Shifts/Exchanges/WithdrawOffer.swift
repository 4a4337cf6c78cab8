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
    func end(
        as state: ExchangeState,
        _ fact: some Fact,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws {
        try move(from: self.state, to: state, taker: taker?.id, crew: crew, at: now, in: tx)
        try Exchange.record(fact, shift: shift.id, crew: crew, by: actor, at: now, in: tx)
    }

    /// Ends the live exchange of a shift, if any, because the shift is changing under it.
    static func supersede(
        _ shift: Shift,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws {
        guard let live = shift.exchange else { return }
        let exchange = try find(live.id, crew: crew, in: tx)
        try exchange.end(
            as: .superseded,
            ShiftSuperseded(
                exchange: exchange.id,
                giver: exchange.giver?.id,
                taker: exchange.taker?.id ?? exchange.to?.id
            ),
            crew: crew,
            by: actor,
            at: now,
            in: tx
        )
    }
}
