import API
package import Accounts
import Core
import Storage

extension Defect {
    /// Marks a defect as a duplicate of another. A duplicate of that defect is left as it is.
    /// - Throws: `AppError.notFound`; `invalid`, field `original`, for the defect itself, for a duplicate, and for a
    ///   defect that does not exist; `conflict` in a state in which the action is not legal; `stale`.
    package static func markDuplicate(
        _ id: DefectID,
        of original: DefectID,
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        in tx: MemberTransaction
    ) throws -> Defect {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let old = try find(id, tx.viewer, in: tx)
        try precondition.check(old.version)
        let action = try schema.require(try named(.duplicate, schema), in: old.state, tx.viewer)
        if original == id { throw AppError.invalid("original", "itself", Phrase("defects.duplicate.itself")) }
        let first = try findDeleted(original, tx.viewer, in: tx)
        guard let first, first.deletedAt == nil else {
            throw AppError.invalid("original", "unknown", Phrase("defects.duplicate.unknown"))
        }
        // Otherwise duplicates could form a cycle.
        if first.original != nil {
            throw AppError.invalid("original", "duplicate", Phrase("defects.duplicate.chain"))
        }
        // A schema may allow the action for a duplicate, too, which then keeps the state that it had before.
        let isAgain = old.original != nil && old.state == action.to
        if isAgain && old.original == original { return old }
        var new = DefectRow(old)
        new.original = original
        new.stateBefore = isAgain ? old.stateBefore : old.state
        new.state = action.to ?? old.state
        new.closed = schema.isClosed(new.state)
        try redirect(duplicatesOf: id, to: original, in: tx)
        return try old.become(new, by: action.name, operation: operation, in: tx)
    }

    /// Makes a duplicate an independent defect again, in its former state.
    /// - Throws: `AppError.notFound`; `conflict` if it is not a duplicate; `stale`.
    package static func unmarkDuplicate(
        _ id: DefectID,
        if precondition: Precondition = .none,
        operation: DefectOperationID? = nil,
        in tx: MemberTransaction
    ) throws -> Defect {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let old = try find(id, tx.viewer, in: tx)
        try precondition.check(old.version)
        let action = try schema.require(try named(.unduplicate, schema), in: old.state, tx.viewer)
        guard let before = old.stateBefore else {
            throw AppError.illegalAction(Phrase("defects.duplicate.none"))
        }
        var new = DefectRow(old)
        new.original = nil
        new.stateBefore = nil
        new.state = before
        new.closed = schema.isClosed(before)
        return try old.become(new, by: action.name, operation: operation, in: tx)
    }

    private static func named(_ kind: DefectActionKind, _ schema: DefectSchema) throws -> String {
        guard let action = schema.action(kind) else {
            throw AppError.illegalAction(Phrase("defects.action.none"))
        }
        return action.name
    }

    /// Makes duplicates of a defect, also deleted ones, duplicates of its original, so that there are no chains.
    static func redirect(duplicatesOf defect: DefectID, to original: DefectID, in tx: CrewTransaction) throws {
        try DefectStep.write(
            "Redirect",
            ("original", "\(defect.description)", "\(original.description)"),
            setting: "original = \(original)",
            where: "crew = \(tx.crew) AND original = \(defect)",
            in: tx
        )
    }
}
