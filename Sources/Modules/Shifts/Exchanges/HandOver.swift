import API
import Accounts
import Core
import Events
import Storage
import Work

extension Exchange {
    /// Transfers the shift to the taker and, in a trade, the counter-shift to the giver, if both shifts still have the
    /// expected holders. Requests of both people for those days are settled, and trades that others proposed for these
    /// shifts end. The shift of a person who was reported sick after they had agreed to it is offered to everyone.
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
            try Shift.settleTransfer(takeover.shift.shift, takeover.shift.date, to: takeover.taker, in: tx)
        }
        for sick in try Shift.ofSick(takeovers.map(\.shift.shift), in: tx) {
            // The giver of a trade agreed when proposing it. Whoever agreed while sick wants the shift all the same.
            let agreedAt = try sick.holder == taker ? acceptedAt(in: tx) : createdAt
            if sick.reportedAt > agreedAt {
                try DaysOff.offer(sick.id, of: sick.holder, for: sick.sickness, in: tx)
            }
        }
    }

    /// When the taker accepted it: now, unless it waited for approval.
    private func acceptedAt(in tx: CrewTransaction) throws -> Instant {
        for entry in try Outbox.latest(of: [shift.id], crew: tx.crew, most: 200, in: tx) {
            if let fact: ShiftAccepted = try entry.fact(), fact.exchange == id { return entry.at }
        }
        return tx.now
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
    static func settleTransfer(
        _ shift: ShiftID,
        _ date: LocalDate,
        to holder: PersonID,
        in tx: CrewTransaction
    ) throws {
        try Exchange.endTrades(for: shift, in: tx)
        try ShiftRequest.settle(of: holder, date, in: tx)
    }
}
