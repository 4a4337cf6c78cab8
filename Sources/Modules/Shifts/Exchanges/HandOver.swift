import API
import Accounts
import Core
import Events
import Storage

extension Exchange {
    /// Transfers the shift to the taker and, in a trade, the counter-shift to the giver, if both shifts still have the
    /// expected holders. Requests of both people for those days are settled, and trades that others proposed for these
    /// shifts end. Whoever became sick after agreeing offers the shift that they get to everyone.
    /// - Parameter fact: the fact about the shift, unless it is a trade.
    func handOver(to taker: PersonID, _ fact: some Fact, in tx: CrewTransaction) throws {
        try give(shift, from: giver?.id, to: taker, in: tx)
        if let counter, let giver {
            try give(counter, from: taker, to: giver.id, in: tx)
            for (shift, from, holder) in [(shift, giver.id, taker), (counter, taker, giver.id)] {
                let fact = ShiftTraded(exchange: id, from: from, holder: holder)
                try Exchange.record(fact, shift: shift.id, in: tx)
            }
        } else {
            try Exchange.record(fact, shift: shift.id, in: tx)
        }
        let takeovers = change(by: taker)
        for takeover in takeovers {
            try Shift.changedHands(takeover.shift.shift, takeover.shift.date, to: takeover.taker, in: tx)
        }
        let unaware = takeovers.filter { takeover in
            // Whoever was off when they agreed wants the shift all the same.
            let isOff = findings.contains { $0.rule == .dayOff && $0.person == takeover.taker }
            return takeover.taker != tx.actor && !isOff
        }
        try Shift.offerIfSick(unaware.map(\.shift.shift), in: tx)
    }

    private func give(_ shift: Shift, from giver: PersonID?, to taker: PersonID, in tx: CrewTransaction) throws {
        let isStillTheirs: SQL = giver.map { "person = \($0)" } ?? "person IS NULL"
        let moved = try tx.run(
            """
            UPDATE shift SET person = \(taker)
            WHERE crew = \(tx.crew) AND id = \(shift.id) AND \(isStillTheirs) AND deleted_at IS NULL
            """
        )
        if moved != 1 {
            throw AppError.conflict("rule", RuleName.stillHeld.rawValue, Phrase("shifts.accept.gone"))
        }
    }
}

extension Shift {
    /// Ends the trades proposed for a shift that has a new holder, and settles the holder's request for that day.
    static func changedHands(_ shift: ShiftID, _ date: LocalDate, to holder: PersonID, in tx: CrewTransaction) throws {
        try Exchange.endTrades(for: shift, in: tx)
        try ShiftRequest.settle(of: holder, date, in: tx)
    }
}
