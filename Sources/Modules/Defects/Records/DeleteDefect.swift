import API
package import Accounts
import Core
import Storage

/// How long a deleted defect can be restored, in minutes: 30 days.
let restorationMinutes = 30 * 24 * 60

extension Defect {
    /// Deletes a defect. It can be restored for 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict` if the schema forbids deletion in its state.
    package static func delete(
        _ id: DefectID,
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        in tx: MemberTransaction
    ) throws {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let old = try find(id, tx.viewer, in: tx)
        try precondition.check(old.version)
        guard let name = schema.action(.delete)?.name else {
            throw AppError.illegalAction(Phrase("defects.action.none"))
        }
        let action = try schema.require(name, in: old.state, tx.viewer)
        try old.set(deletedAt: tx.now, action.name, operation, in: tx)
        try tx.record(DefectDeleted(number: old.number, operation: operation), about: id)
    }

    /// Restores a deleted defect; an open one without its owner if they have left the crew. A defect that is not
    /// deleted is left as it is.
    /// - Throws: `AppError.notFound`, also when it has been erased or the viewer may not restore it; `stale` if it is
    ///   changed at the same time.
    package static func restore(
        _ id: DefectID,
        operation: DefectOperationID? = nil,
        in tx: MemberTransaction
    ) throws -> Defect {
        guard let old = try findDeleted(id, tx.viewer, in: tx) else { throw AppError.notFound }
        if old.deletedAt == nil { return old }
        if try !old.isRestorable(by: tx.viewer, in: tx) { throw AppError.notFound }
        try old.set(deletedAt: nil, "Restore", operation, in: tx)
        try tx.record(DefectRestored(number: old.number, operation: operation), about: id)
        let back = try find(id, tx.viewer, in: tx)
        var row = DefectRow(back)
        if !back.closed { try row.clearFormerOwner(in: tx) }
        if row.values == back.values { return back }
        return try back.become(row, by: "Leave", operation: operation, in: tx)
    }

    /// Whether the viewer deleted it or is a manager, in a crew that is not archived.
    func isRestorable(by viewer: Viewer, in tx: Tx) throws -> Bool {
        if viewer.isArchived { return false }
        if viewer.isManager { return true }
        return try tx.exists(
            """
            SELECT 1 FROM defect_step WHERE crew = \(viewer.crew) AND defect = \(id) AND person = \(viewer.person)
                AND version = (
                    SELECT MAX(version) FROM defect_step
                    WHERE crew = \(viewer.crew) AND defect = \(id) AND action NOT IN (\(DefectStep.onDeleted))
                )
            """
        )
    }

    private func set(
        deletedAt: Instant?,
        _ action: String,
        _ operation: DefectOperationID?,
        in tx: MemberTransaction
    ) throws {
        let count = try tx.run(
            """
            UPDATE defect SET deleted_at = \(deletedAt), changed_at = \(tx.now), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id) AND version = \(version)
            """
        )
        if count == 0 { throw AppError.stale }
        let step = DefectStep(action: action, formerState: state, formerValues: recorded, operation: operation)
        try DefectRow(self).write(step, in: tx)
        try DefectSearch.write(id, crew: tx.crew, in: tx)
    }
}
