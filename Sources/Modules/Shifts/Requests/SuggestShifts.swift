import API
package import Accounts
import Core
package import Events
import Storage

/// The maximum number of shifts to suggest at once.
let mostSuggestions = NewSuggestions.Limits.shifts.upperBound

extension ShiftRequest {
    /// Suggests shifts of the viewer for a colleague's request, all or none. The viewer holds them until the exchange
    /// of one of them is complete.
    /// - Parameter shifts: 1 to `mostSuggestions` shifts.
    /// - Throws: `AppError.notFound`; `forbidden` for the viewer's own request or another person's shift; `invalid` for
    ///   a shift on another day; `conflict` when the request has ended, or a shift has started or is already in an
    ///   exchange.
    package static func suggest(
        _ shifts: [ShiftID],
        for id: ShiftRequestID,
        in tx: MemberTransaction
    ) throws -> [Exchange] {
        let request = try find(id, crew: tx.crew, in: tx)
        if request.person.id == tx.person { throw AppError(.forbidden, Phrase("shifts.suggest.own")) }
        if request.state != .open { throw AppError.conflict("request", "state", Phrase("shifts.request.gone")) }
        if try isPending(id, crew: tx.crew, tx) {
            throw AppError.conflict("request", "state", Phrase("shifts.suggest.pending"))
        }
        return try Set(shifts).sorted().map { shift in
            try request.suggest(try Shift.find(shift, crew: tx.crew, in: tx), in: tx)
        }
    }

    private func suggest(_ shift: Shift, in tx: MemberTransaction) throws -> Exchange {
        guard shift.person?.id == tx.person else { throw AppError(.forbidden, Phrase("shifts.suggest.notYours")) }
        if shift.date != date { throw AppError.invalid("shifts", "date", Phrase("shifts.suggest.otherDay")) }
        if shift.startsAt <= tx.now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.offer.started")) }
        if shift.exchange != nil { throw AppError.conflict("shift", "state", Phrase("shifts.offer.already")) }
        let exchange = ExchangeID.new(at: tx.now)
        let draft = Exchange.Draft(kind: .suggestion, giver: tx.person, to: person.id, request: id)
        try Exchange.insert(exchange, shift: shift.id, draft, in: tx)
        try Exchange.record(
            ShiftSuggested(exchange: exchange, giver: tx.person, to: person.id),
            shift: shift.id,
            in: tx
        )
        return try Exchange.find(exchange, crew: tx.crew, in: tx)
    }
}
