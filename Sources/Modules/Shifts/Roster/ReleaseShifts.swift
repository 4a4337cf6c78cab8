import API
package import Accounts
package import Core
import Events
import Storage

/// What becomes of somebody's shifts when they leave the crew: their series end, the exchanges that they are part of end, and what
/// they still had to work is left to nobody, for a manager to see and fill.
package struct ReleaseShifts: DepartureRule {
    package init() {}

    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        try endExchanges(of: person, in: tx)
        try ShiftRequest.withdrawAll(of: person, in: tx)
        try release(person, in: tx)
        try FixedShiftProposal.withdrawAll(of: person, in: tx)
        try FixedShift.end("person = \(person)", in: tx)
    }

    private func endExchanges(of person: PersonID, in tx: CrewTransaction) throws {
        let isTheirs: SQL = """
            (exchange.giver = \(person) OR exchange.taker = \(person) OR exchange.to_person = \(person))
            """
        for exchange in try Exchange.all("exchange.live AND \(isTheirs)", crew: tx.crew, in: tx) {
            try exchange.supersede(in: tx)
            // The giver stays and only lost a taker: the offer stands again.
            if let giver = exchange.giver, giver.id != person, exchange.to == nil, exchange.shift.startsAt > tx.now {
                try exchange.offerAgain(in: tx)
            }
        }
    }

    private func release(_ person: PersonID, in tx: CrewTransaction) throws {
        let held = try tx.all(
            """
            SELECT id FROM shift WHERE crew = \(tx.crew) AND person = \(person) AND deleted_at IS NULL AND starts_at > \(tx.now)
            """
        ) { try $0.read() as ShiftID }
        for id in held {
            try tx.run("UPDATE shift SET person = NULL WHERE crew = \(tx.crew) AND id = \(id)")
            try Exchange.record(ShiftReleased(from: person), shift: id, in: tx)
        }
    }
}
