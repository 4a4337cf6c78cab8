import API
import Accounts
import Core
import Defects
import Storage

extension Draft {
    /// Carries out the draft's action with the operations that all clients use, and removes the draft.
    ///
    /// Changes that others have made to other fields in the meantime are kept.
    /// - Throws: what `Defect.submit` and `Defect.act` throw, also `clash` for a duplicate whose state has changed; the
    ///   draft then stays open.
    func commit(_ fields: WrittenFields, in tx: MemberTransaction) throws -> Defect {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        // A deleted defect is reported as such, whatever was written.
        if let defect { _ = try Defect.find(defect, tx.viewer, in: tx) }
        var draft = self
        try draft.write(fields, in: tx)
        let done = try draft.perform(schema.action(action), in: tx)
        if let note = draft.effects.note {
            _ = try DefectComment.post(note, about: done.id, in: tx)
        }
        try Draft.remove(number, tx.viewer, in: tx)
        return try Defect.find(done.id, tx.viewer, in: tx)
    }

    private func perform(_ action: DefectAction?, in tx: MemberTransaction) throws -> Defect {
        guard let defect else {
            return try Defect.submit(written, number: number, in: tx)
        }
        let precondition = Precondition.shown(String(version))
        switch action?.kind {
        case .duplicate:
            let original = try original(in: tx)
            try Defect.refuseOtherState(defect, or: written, since: precondition, in: tx)
            return try alsoModify(try Defect.markDuplicate(defect, of: original, in: tx), in: tx)
        case .unduplicate:
            // Before it becomes independent, which may itself clear the owner.
            try Defect.refuseOtherState(defect, or: written, since: precondition, in: tx)
            return try alsoModify(try Defect.unmarkDuplicate(defect, in: tx), in: tx)
        default:
            return try Defect.act(self.action, on: defect, written, if: precondition, in: tx)
        }
    }

    /// Marking and unmarking duplicates change no fields, so fields written in the same draft are a separate change.
    private func alsoModify(_ defect: Defect, in tx: MemberTransaction) throws -> Defect {
        if written.isEmpty { return defect }
        return try Defect.modify(defect.id, written, in: tx)
    }

    private func original(in tx: MemberTransaction) throws -> DefectID {
        let prefix = try Defect.prefix(of: tx.crew, in: tx)
        let number = RecordNumber.numberIfAny(effects.original ?? "", isDatabaseID: false, prefix: prefix)
        guard let number else { throw AppError.invalid("original", "required", Phrase("compass.error.original")) }
        return try Defect.find(called: String(number), tx.viewer, in: tx).id
    }
}
