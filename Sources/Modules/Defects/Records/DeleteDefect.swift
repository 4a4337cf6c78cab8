import API
package import Accounts
package import Core
package import Events
package import Storage
import Work

/// How long a defect that was deleted can be brought back, in minutes: 30 days.
let restorationMinutes = 30 * 24 * 60

extension Defect {
    /// Deletes a defect. It can be brought back for 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict` where the schema does not let its state be deleted.
    package static func delete(
        _ id: DefectID,
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let old = try find(id, viewer, in: tx)
        try precondition.check(old.version)
        guard let name = schema.action(.delete)?.name else {
            throw AppError.conflict("action", "illegal", Phrase("defects.action.none"))
        }
        let action = try schema.require(name, in: old.state, viewer)
        try old.set(deletedAt: now, action.name, operation, viewer, now, tx)
        try Outbox.append(
            DefectDeleted(number: old.number, operation: operation),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
    }

    /// Brings a defect back. One that is there already stays as it is.
    /// - Throws: `AppError.notFound` also when it was deleted too long ago.
    package static func restore(
        _ id: DefectID,
        operation: DefectOperationID? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Defect {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        guard let old = try findDeleted(id, viewer, in: tx) else { throw AppError.notFound }
        if old.deletedAt == nil { return old }
        try old.set(deletedAt: nil, "Restore", operation, viewer, now, tx)
        try Outbox.append(
            DefectRestored(number: old.number, operation: operation),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, viewer, in: tx)
    }

    private func set(
        deletedAt: Instant?,
        _ action: String,
        _ operation: DefectOperationID?,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws {
        let count = try tx.run(
            """
            UPDATE defect SET deleted_at = \(deletedAt), changed_at = \(now), version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id) AND version = \(version)
            """
        )
        if count == 0 { throw AppError.stale }
        let step = DefectStep(action: action, formerState: state, formerValues: recorded, operation: operation)
        try DefectRow(self).write(step, crew: viewer.crew, by: viewer.person, at: now, in: tx)
        try DefectSearch.write(id, crew: viewer.crew, in: tx)
    }
}
