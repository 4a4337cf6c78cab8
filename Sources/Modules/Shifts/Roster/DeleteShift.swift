package import Accounts
import Core
package import Events
import Storage

extension Shift {
    /// Deletes one shift. An exchange that it is in ends; its series goes on and does not make it again.
    /// - Throws: `AppError.notFound`; `forbidden` for members; `stale`; `conflict` for one that has begun.
    package static func delete(_ id: ShiftID, if precondition: Precondition, in tx: MemberTransaction) throws {
        let shift = try find(id, crew: tx.crew, in: tx)
        try tx.viewer.requireManager()
        try precondition.check(shift.version)
        if shift.startsAt <= tx.now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.delete.started")) }
        try shift.remove(leavesSeries: false, in: tx)
    }

    /// - Parameter leavesSeries: whether the series may have another shift on its date.
    func remove(leavesSeries: Bool, in tx: CrewTransaction) throws {
        try Exchange.supersede(self, in: tx)
        try tx.run("UPDATE shift SET deleted_at = \(tx.now), position = NULL WHERE crew = \(tx.crew) AND id = \(id)")
        if leavesSeries {
            try tx.run("UPDATE shift SET fixed_shift = NULL, series_date = NULL WHERE crew = \(tx.crew) AND id = \(id)")
        }
        try Exchange.record(
            ShiftDeleted(
                from: person?.id,
                date: date,
                start: start,
                position: position,
                fixedShift: leavesSeries ? fixedShift : nil
            ),
            shift: id,
            in: tx
        )
    }
}
