import API
package import Accounts
import Core
package import Events
import Storage

extension Exchange {
    /// Proposes to trade one of the viewer's shifts for a shift of a colleague. Both keep their holders until the trade
    /// is complete; the colleague's shift can still go into another exchange until the colleague accepts.
    /// - Throws: `AppError.notFound`; `forbidden` when the first shift is another person's; `invalid` when the other is
    ///   unknown, open or the viewer's own; `conflict` when either has started or is already in an exchange, or the
    ///   colleague has no account.
    package static func propose(
        _ id: ShiftID,
        for wanted: ShiftID,
        reason: String?,
        in tx: MemberTransaction
    ) throws -> Exchange {
        let shift = try Shift.find(id, crew: tx.crew, in: tx)
        guard shift.person?.id == tx.person else { throw AppError(.forbidden, Phrase("shifts.trade.notYours")) }
        guard let wanted = try Shift.ifThere(wanted, crew: tx.crew, in: tx), let holder = wanted.person,
            holder.id != tx.person
        else {
            throw AppError.invalid("for", "colleague", Phrase("shifts.trade.notAColleagues"))
        }
        try People.requireAccount(of: holder.id, field: "for", in: tx)
        if shift.startsAt <= tx.now || wanted.startsAt <= tx.now {
            throw AppError.conflict("rule", "notStarted", Phrase("shifts.trade.started"))
        }
        if shift.exchange != nil { throw AppError.conflict("shift", "state", Phrase("shifts.offer.already")) }
        if wanted.exchange != nil { throw AppError.conflict("for", "state", Phrase("shifts.trade.busy")) }
        let exchange = ExchangeID.new(at: tx.now)
        let draft = Draft(kind: .trade, giver: tx.person, to: holder.id, wanted: wanted.id, reason: reason)
        try insert(exchange, shift: id, draft, in: tx)
        try record(
            TradeProposed(
                exchange: exchange,
                giver: tx.person,
                to: holder.id,
                wanted: wanted.id,
                date: wanted.date,
                start: wanted.start,
                end: wanted.end,
                reason: reason
            ),
            shift: id,
            in: tx
        )
        return try find(exchange, crew: tx.crew, in: tx)
    }

    /// Adds the counter-shift of a trade to the exchange, so that it cannot be in another one.
    func addCounter(isLive: Bool, crew: CrewID, in tx: Tx) throws {
        guard let counter else { return }
        try tx.run(
            """
            INSERT INTO exchange_leg (crew, exchange, leg, shift, live) VALUES (\(crew), \(id), 2, \(counter.id), \(isLive))
            """
        )
    }

    /// The open trades proposed to the viewer for one of their shifts, oldest first.
    static func proposals(for shift: ShiftID, to viewer: Viewer, most: Int, in tx: Tx) throws -> [Exchange] {
        try all(
            "exchange.wanted = \(shift) AND exchange.state = 'open' AND exchange.live AND exchange.to_person = \(viewer.person)",
            crew: viewer.crew,
            "ORDER BY exchange.id LIMIT \(most)",
            in: tx
        )
    }
}

extension Shift {
    /// The maximum number of shifts to choose from.
    private static let most = 100

    /// The viewer's shifts of the next weeks that can be given in a trade.
    static func tradable(_ viewer: Viewer, now: Instant, in tx: Tx) throws -> [Shift] {
        let today = viewer.zone.today(at: now)
        let shifts = try list(
            .of(viewer.person),
            crew: viewer.crew,
            from: today,
            to: today.adding(days: longestList),
            in: tx
        )
        return Array(shifts.filter { $0.exchange == nil && $0.startsAt > now }.prefix(most))
    }
}
