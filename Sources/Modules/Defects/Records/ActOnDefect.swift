import API
package import Accounts
package import Core
package import Events
package import Storage
import Work

extension Defect {
    /// Does one of the schema's actions to a defect: changes fields, leads to another state, or both.
    ///
    /// A program that saw an earlier version writes over nothing that it did not see: fields that nobody else touched are changed, and
    /// for those that somebody did, both sides come back.
    /// - Parameter fields: only those that are to be different; `nil` empties one.
    /// - Throws: `AppError.notFound`; `invalid`; `forbidden`; `conflict` for an action that the state does not have; `clash` with both
    ///   sides of each field that somebody else changed meanwhile.
    package static func act(
        _ name: String,
        on id: DefectID,
        _ fields: [String: String?] = [:],
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Defect {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let old = try find(id, viewer, in: tx)
        let action = try schema.require(name, in: old.state, viewer)
        guard action.kind == .modify || action.kind == .changeState else {
            throw AppError.invalid("action", "kind", Phrase("defects.action.elsewhere"))
        }
        let fields = schema.naming(viewer, in: fields)
        try old.refuseClashes(fields, changesState: action.kind == .changeState, precondition, viewer, tx)
        var new = DefectRow(old)
        new.values = try FieldChecks(schema, viewer, tx)
            .apply(fields, to: old.values, required: Set(action.requires ?? []))
        if let state = action.to, action.kind == .changeState {
            new.state = state
            new.closed = schema.isClosed(state)
        }
        if new.state == old.state && new.values == old.values { return old }
        return try old.become(new, by: action.name, operation: operation, viewer, now, tx)
    }

    /// Changes fields and leaves the state as it is.
    /// - Throws: what `act` throws.
    package static func modify(
        _ id: DefectID,
        _ fields: [String: String?],
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Defect {
        let name = try DefectSchema.of(viewer.crew, in: tx).action(.modify)?.name ?? "Modify"
        return try act(name, on: id, fields, if: precondition, operation: operation, by: viewer, at: now, in: tx)
    }

    /// Writes what it is to be, with its history, and tells of it.
    func become(
        _ new: DefectRow,
        by action: String,
        operation: DefectOperationID?,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> Defect {
        try new.update(crew: viewer.crew, at: now, in: tx)
        let step = DefectStep(action: action, formerState: state, formerValues: recorded, operation: operation)
        let changed = try new.write(step, crew: viewer.crew, by: viewer.person, at: now, in: tx)
        let defect = try Self.find(id, viewer, in: tx)
        try Outbox.append(
            DefectChanged(
                number: number,
                version: defect.version,
                action: action,
                state: defect.state,
                formerState: state,
                owner: defect.owner?.id,
                formerOwner: owner?.id,
                fields: changed,
                operation: operation
            ),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return defect
    }
}
