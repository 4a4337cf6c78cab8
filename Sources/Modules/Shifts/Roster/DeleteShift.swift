package import Accounts
package import Core
package import Events
package import Storage

extension Shift {
    /// Deletes one shift. An exchange that it is in ends; its series goes on and does not make it again.
    /// - Throws: `AppError.notFound`; `forbidden` for members; `stale`; `conflict` for one that has begun.
    package static func delete(
        _ id: ShiftID,
        if precondition: Precondition,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let shift = try find(id, crew: viewer.crew, in: tx)
        try viewer.requireManager()
        try precondition.check(shift.version)
        if shift.startsAt <= now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.delete.started")) }
        try shift.remove(crew: viewer.crew, by: viewer.person, at: now, leavesSeries: false, in: tx)
    }

    /// - Parameter leavesSeries: whether the series may have another shift on its date.
    func remove(crew: CrewID, by actor: PersonID?, at now: Instant, leavesSeries: Bool, in tx: Tx) throws {
        try Exchange.supersede(self, crew: crew, by: actor, at: now, in: tx)
        try tx.run("UPDATE shift SET deleted_at = \(now), position = NULL WHERE crew = \(crew) AND id = \(id)")
        if leavesSeries {
            try tx.run("UPDATE shift SET fixed_shift = NULL, series_date = NULL WHERE crew = \(crew) AND id = \(id)")
        }
        try Exchange.record(
            ShiftDeleted(from: person?.id, date: date, start: start, position: position),
            shift: id,
            crew: crew,
            by: actor,
            at: now,
            in: tx
        )
    }
}
