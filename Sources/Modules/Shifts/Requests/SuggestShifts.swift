import API
package import Accounts
import Core
package import Events
import Storage

/// The most shifts that can be suggested at once.
let mostSuggestions = NewSuggestions.Limits.shifts.upperBound

extension ShiftRequest {
    /// Answers a colleague's request with shifts of the viewer's on that day, all of them or none. They stay the viewer's until the
    /// colleague has one of them for sure.
    /// - Parameter shifts: 1 to `mostSuggestions` of them.
    /// - Throws: `AppError.notFound`; `forbidden` for one's own request or somebody else's shift; `invalid` for a shift of another day;
    ///   `conflict` when the request is over, or a shift has started or is in an exchange already.
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
        try Exchange.insert(exchange, shift: shift.id, draft, crew: tx.crew, at: tx.now, tx)
        try Exchange.record(
            ShiftSuggested(exchange: exchange, giver: tx.person, to: person.id),
            shift: shift.id,
            in: tx
        )
        return try Exchange.find(exchange, crew: tx.crew, in: tx)
    }
}
