import Core
import Events
package import Storage
package import Work

/// Keeps the local times of shifts when the crew changes its time zone: nine o'clock stays nine o'clock.
package struct RetimeShifts: Listener {
    package init() {}

    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        guard let fact: CrewZoneChanged = try entry.fact() else { return }
        let zone = try Zone.named(fact.timeZone)
        // In the former zone, the date may have been two days earlier.
        let first = zone.today(at: entry.at).adding(days: -2)
        let shifts = try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(entry.crew) AND shift.deleted_at IS NULL AND shift.date >= \(first)
            """
        )
        for shift in shifts where shift.startsAt > entry.at {
            let span = ShiftSpan(shift.date, shift.start, shift.end, in: zone)
            try tx.run(
                """
                UPDATE shift SET starts_at = \(span.startsAt), ends_at = \(span.endsAt), version = version + 1
                WHERE crew = \(entry.crew) AND id = \(shift.id)
                """
            )
        }
    }
}
