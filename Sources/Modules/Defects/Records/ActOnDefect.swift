import API
package import Accounts
import Core
import Storage

extension Defect {
    /// Performs an action of the schema on a defect: changes fields, moves it to another state, or both.
    ///
    /// A client that saw an earlier version overwrites nothing that it did not see: if somebody has since changed one
    /// of `fields` to another value, or the state that the action changes, the whole action is refused.
    /// - Parameter fields: only the fields to change; `nil` empties a field.
    /// - Throws: `AppError.notFound`; `invalid`; `forbidden`; `conflict` for an action that is not legal in the state;
    ///   `clash` with both sides of each field, or of the state, that somebody has changed since; `stale` for a
    ///   version that never existed.
    package static func act(
        _ name: String,
        on id: DefectID,
        _ fields: [String: String?] = [:],
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        in tx: MemberTransaction
    ) throws -> Defect {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let old = try find(id, tx.viewer, in: tx)
        let action = try schema.require(name, in: old.state, tx.viewer)
        guard action.kind == .modify || action.kind == .changeState else {
            throw AppError.invalid("action", "kind", Phrase("defects.action.elsewhere"))
        }
        var fields = schema.naming(tx.viewer, in: fields)
        try old.refuseClashes(fields, changesState: action.kind == .changeState, precondition, in: tx)
        var new = DefectRow(old)
        if let state = action.to, action.kind == .changeState {
            new.state = state
            new.closed = schema.isClosed(state)
        }
        if old.closed && !new.closed {
            // Before the check, so that a former member is not the owner that the action requires. A form sends the
            // owner that it shows.
            try new.clearFormerOwner(in: tx)
            if let owner = old.values["owner"], new.values["owner"] == nil, fields["owner"] == owner {
                fields.removeValue(forKey: "owner")
            }
        }
        new.values = try FieldChecks(schema, tx.viewer, tx)
            .apply(fields, to: new.values, required: Set(action.requires ?? []))
        if new.state == old.state && new.values == old.values { return old }
        return try old.become(new, by: action.name, operation: operation, in: tx)
    }

    /// Changes fields and keeps the state.
    /// - Throws: what `act` throws.
    package static func modify(
        _ id: DefectID,
        _ fields: [String: String?],
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        in tx: MemberTransaction
    ) throws -> Defect {
        let name = try DefectSchema.of(tx.crew, in: tx).action(.modify)?.name ?? "Modify"
        return try act(name, on: id, fields, if: precondition, operation: operation, in: tx)
    }

    /// Writes the new row with its history, and records the fact. A defect that is open again loses an owner who has
    /// left the crew.
    func become(
        _ new: DefectRow,
        by action: String,
        operation: DefectOperationID?,
        in tx: MemberTransaction
    ) throws -> Defect {
        var new = new
        if closed && !new.closed { try new.clearFormerOwner(in: tx) }
        try new.update(crew: tx.crew, at: tx.now, in: tx)
        let step = DefectStep(action: action, formerState: state, formerValues: recorded, operation: operation)
        let changed = try new.write(step, in: tx)
        let defect = try Self.find(id, tx.viewer, in: tx)
        try tx.record(
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
            about: id
        )
        return defect
    }
}
