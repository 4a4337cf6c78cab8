import API
package import Core
import Events
package import Storage
package import Work

/// How long a feed lists a shift as cancelled after it has left the feed: four weeks, in minutes.
let cancellationMinutes = 28 * 24 * 60

/// Records which shifts have left a feed, so that calendars can be told of the cancellation.
package struct KeepCancellations: Listener {
    package init() {}

    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        for loss in try losses(entry, tx) { try keep(loss, entry, tx) }
    }

    /// The feeds that a shift has left.
    private enum Loss {
        case persons(PersonID)
        case openShifts
        case positions(String)

        static func from(_ holder: PersonID?) -> Loss { holder.map { .persons($0) } ?? .openShifts }
    }

    private func losses(_ entry: OutboxEntry, _ tx: Tx) throws -> [Loss] {
        if let fact: ShiftTaken = try entry.fact() { return [.from(fact.giver)] }
        if let fact: ShiftApproved = try entry.fact() { return [.from(fact.giver)] }
        if let fact: ShiftTraded = try entry.fact() { return [.persons(fact.from)] }
        if let fact: ShiftAssigned = try entry.fact() { return [.from(fact.from)] }
        if let fact: ShiftDeleted = try entry.fact() {
            return [.from(fact.from)] + (fact.position.map { [.positions($0)] } ?? [])
        }
        if let fact: ShiftChanged = try entry.fact() {
            return fact.formerPosition.map { $0 == fact.position ? [] : [.positions($0)] } ?? []
        }
        return try taker(of: endedExchange(entry), before: entry, tx).map { [.persons($0)] } ?? []
    }

    /// The exchange that ended without success, if the fact is about one.
    private func endedExchange(_ entry: OutboxEntry) throws -> ExchangeID? {
        if let fact: ShiftRejected = try entry.fact() { return fact.exchange }
        if let fact: ShiftWithdrawn = try entry.fact() { return fact.exchange }
        if let fact: ShiftExpired = try entry.fact() { return fact.exchange }
        if let fact: ShiftSuperseded = try entry.fact() { return fact.exchange }
        if let fact: TradeEnded = try entry.fact() { return fact.exchange }
        return nil
    }

    /// The person who would have got the shift. It was in their calendar only if they had accepted it.
    private func taker(of exchange: ExchangeID?, before entry: OutboxEntry, _ tx: Tx) throws -> PersonID? {
        guard let exchange else { return nil }
        let shift: ShiftID = entry.subject.cast()
        // An exchange has few facts, but other facts about the shift can come between them.
        let before = try Outbox.history(of: shift, crew: entry.crew, after: max(0, entry.seq - 200), in: tx)
        for earlier in before where earlier.seq < entry.seq {
            if let fact: ShiftAccepted = try earlier.fact(), fact.exchange == exchange { return fact.taker }
            if let fact: TradeAccepted = try earlier.fact(), fact.exchange == exchange { return fact.taker }
        }
        return nil
    }

    private func keep(_ loss: Loss, _ entry: OutboxEntry, _ tx: Tx) throws {
        let shift: ShiftID = entry.subject.cast()
        let (feeds, position): (SQL, String?) =
            switch loss {
            case .persons(let person): ("calendar_feed.kind = 'mine' AND calendar_feed.person = \(person)", nil)
            case .openShifts: ("calendar_feed.kind = 'open'", nil)
            case .positions(let name): ("calendar_feed.kind = 'position' AND calendar_feed.position = \(name)", name)
            }
        let deleted: ShiftDeleted? = try entry.fact()
        try tx.run(
            """
            INSERT INTO calendar_cancellation (crew, feed, shift, starts_at, ends_at, position, ended_at)
            SELECT calendar_feed.crew, calendar_feed.id, shift.id, shift.starts_at, shift.ends_at,
                COALESCE(\(position ?? deleted?.position), shift.position), \(entry.at)
            FROM calendar_feed JOIN shift ON shift.crew = calendar_feed.crew AND shift.id = \(shift)
            WHERE calendar_feed.crew = \(entry.crew) AND \(feeds)
            ON CONFLICT (crew, feed, shift) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                position = excluded.position, ended_at = excluded.ended_at
            """
        )
    }
}

/// Deletes cancellations that have been in the feeds long enough.
package struct SweepCancellations: Job {
    package static let kind = "shifts.calendar.sweep"

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        try await database.write { tx in
            try tx.run(
                "DELETE FROM calendar_cancellation WHERE ended_at < \(now.adding(minutes: -cancellationMinutes))"
            )
        }
    }
}
