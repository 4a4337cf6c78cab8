package import Accounts
import Core
package import Events
import Storage

extension Shift {
    /// Deletes a single shift. Its live exchange, if any, ends; its series continues and does not recreate it.
    /// - Throws: `AppError.notFound`; `forbidden` for members; `stale`; `conflict` for a shift that has started.
    package static func delete(_ id: ShiftID, if precondition: Precondition, in tx: MemberTransaction) throws {
        let shift = try find(id, crew: tx.crew, in: tx)
        try tx.viewer.requireManager()
        try precondition.check(shift.version)
        if shift.startsAt <= tx.now { throw AppError.conflict("rule", "notStarted", Phrase("shifts.delete.started")) }
        try shift.remove(leavesSeries: false, in: tx)
    }

    /// - Parameter leavesSeries: whether the series may generate another shift on that date.
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
