import API
import Accounts
package import Core
import Events
package import Storage

/// What becomes of somebody's shifts when they leave the crew: their series end, the exchanges that they are part of end, and what
/// they still had to work is left to nobody, for a manager to see and fill.
package struct ReleaseShifts: DepartureRule {
    package init() {}

    package func memberLeaves(
        _ person: PersonID,
        crew: CrewID,
        zone: Zone,
        by actor: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws {
        try endExchanges(of: person, crew, actor, now, tx)
        try ShiftRequest.withdrawAll(of: person, crew: crew, by: actor, at: now, in: tx)
        try release(person, crew, actor, now, tx)
        try FixedShift.end("person = \(person)", crew: crew, at: now, in: tx)
    }

    private func endExchanges(of person: PersonID, _ crew: CrewID, _ actor: PersonID, _ now: Instant, _ tx: Tx) throws {
        let isTheirs: SQL = """
            (exchange.giver = \(person) OR exchange.taker = \(person) OR exchange.to_person = \(person))
            """
        for exchange in try Exchange.all("exchange.live AND \(isTheirs)", crew: crew, in: tx) {
            try exchange.supersede(crew: crew, by: actor, at: now, in: tx)
            // The giver stays and only lost a taker: the offer stands again.
            if let giver = exchange.giver, giver.id != person, exchange.to == nil, exchange.shift.startsAt > now {
                try exchange.offerAgain(crew: crew, at: now, in: tx)
            }
        }
    }

    private func release(_ person: PersonID, _ crew: CrewID, _ actor: PersonID, _ now: Instant, _ tx: Tx) throws {
        let held = try tx.all(
            """
            SELECT id FROM shift WHERE crew = \(crew) AND person = \(person) AND deleted_at IS NULL AND starts_at > \(now)
            """
        ) { try $0[0] as ShiftID }
        for id in held {
            try tx.run("UPDATE shift SET person = NULL WHERE crew = \(crew) AND id = \(id)")
            try Exchange.record(ShiftReleased(from: person), shift: id, crew: crew, by: actor, at: now, in: tx)
        }
    }
}
