import API
package import Accounts
package import Core
import Events
package import Storage

/// Releases the shifts of a person who leaves the crew: their series end, their exchanges end, and their future shifts
/// become open, so that managers see them.
package struct ReleaseShifts: DepartureRule {
    /// The maximum number of each that a page counts.
    private static let mostCounted = 1_000

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

    package func consequences(
        ofLeaving person: PersonID,
        _ viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [Phrase] {
        let today = viewer.zone.today(at: now)
        let theirs: SQL = "crew = \(viewer.crew) AND person = \(person)"
        let shifts: SQL = """
            shift WHERE \(theirs) AND deleted_at IS NULL AND date >= \(today.adding(days: -1)) AND starts_at > \(now)
            """
        let unpublished: SQL = "unpublished_shift WHERE \(theirs) AND date >= \(today)"
        let exchanges: SQL = "exchange WHERE crew = \(viewer.crew) AND exchange.live AND \(Self.involves(person))"
        let series: SQL = "fixed_shift WHERE \(theirs) AND \(FixedShift.current(on: today))"
        let sources: [(key: String, rows: SQL)] = [
            ("shifts", shifts), ("unpublished", unpublished), ("exchanges", exchanges), ("series", series),
        ]
        return try sources.compactMap { source -> Phrase? in
            let rows: SQL = "SELECT 1 FROM \(source.rows) LIMIT \(Self.mostCounted)"
            let count: Int = try tx.value("SELECT COUNT(*) FROM (\(rows)) AS counted") ?? 0
            return count == 0 ? nil : counted("shifts.departure.\(source.key)", count)
        }
    }

    /// The condition that a person gives or takes in an `exchange`, or that it is offered to them alone.
    private static func involves(_ person: PersonID) -> SQL {
        "(exchange.giver = \(person) OR exchange.taker = \(person) OR exchange.to_person = \(person))"
    }

    private func endExchanges(of person: PersonID, in tx: CrewTransaction) throws {
        for exchange in try Exchange.all("exchange.live AND \(Self.involves(person))", crew: tx.crew, in: tx) {
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
