import API
package import Accounts
package import Core
import Events
import Storage

/// Releases the shifts of a person who leaves the crew: their series end, their exchanges end, and their future shifts
/// become open, so that managers see them.
package struct ReleaseShifts: DepartureRule {
    package init() {}

    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        // Sickness first: while it lasts, an exchange that ends puts the person's shift on offer.
        try DaysOff.withdrawAll(of: person, today: tx.viewer.zone.today(at: tx.now), in: tx)
        try endExchanges(of: person, in: tx)
        try ShiftRequest.withdrawAll(of: person, in: tx)
        try release(person, in: tx)
        try UnpublishedShift.release(person, in: tx)
        try FixedShiftProposal.withdrawAll(of: person, in: tx)
        try FixedShift.end("person = \(person)", in: tx)
    }

    private func endExchanges(of person: PersonID, in tx: CrewTransaction) throws {
        let isTheirs: SQL = """
            (exchange.giver = \(person) OR exchange.taker = \(person) OR exchange.to_person = \(person))
            """
        for exchange in try Exchange.all("exchange.live AND \(isTheirs)", crew: tx.crew, in: tx) {
            // A giver who stays has only lost a taker.
            let isOnOfferAgain = try exchange.giver?.id != person && exchange.isOfferedAgain(in: tx)
            try exchange.supersede(isOnOfferAgain: isOnOfferAgain, in: tx)
            if isOnOfferAgain { try exchange.offerAgain(in: tx) }
        }
    }

    private func release(_ person: PersonID, in tx: CrewTransaction) throws {
        let held = try tx.all(
            """
            SELECT id FROM shift WHERE crew = \(tx.crew) AND person = \(person) AND deleted_at IS NULL AND starts_at > \(tx.now)
            """
        ) { try $0.read() as ShiftID }
        for id in held {
            // An exception, so that a colleague's series from which they had it does not create it again.
            try tx.run("UPDATE shift SET person = NULL, is_exception = TRUE WHERE crew = \(tx.crew) AND id = \(id)")
            try Exchange.record(ShiftReleased(from: person), shift: id, in: tx)
        }
    }
}
