import API
import Accounts
import Core
import Defects
import Events
import Storage

extension Draft {
    /// Does what was opened, by the rule that everybody goes by, and closes it.
    ///
    /// What others changed in other fields meanwhile stays.
    /// - Throws: what `Defect.submit` and `Defect.act` throw; then it stays open.
    func commit(_ fields: WrittenFields, by viewer: Viewer, at now: Instant, in tx: Tx) throws -> Defect {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        // A record that is gone is gone, whatever was written.
        if let defect { _ = try Defect.find(defect, viewer, in: tx) }
        var draft = self
        let remarks = try draft.write(fields, viewer, at: now, in: tx)
        let done = try draft.perform(schema.action(action), remarks, viewer, now, tx)
        if let note = remarks.note {
            _ = try DefectComment.say(note, about: done.id, by: viewer, at: now, in: tx)
        }
        try Draft.remove(number, viewer, in: tx)
        return try Defect.find(done.id, viewer, in: tx)
    }

    private func perform(
        _ action: DefectAction?,
        _ remarks: Remarks,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> Defect {
        guard let defect else {
            return try Defect.submit(written, number: number, by: viewer, at: now, in: tx)
        }
        let precondition = Precondition.shown(String(version))
        switch action?.kind {
        case .duplicate:
            let original = try original(remarks, viewer, tx)
            let marked = try Defect.markDuplicate(defect, of: original, by: viewer, at: now, in: tx)
            return try alsoModify(marked, viewer, now, tx)
        case .unduplicate:
            return try alsoModify(
                try Defect.unmarkDuplicate(defect, by: viewer, at: now, in: tx),
                viewer,
                now,
                tx
            )
        default:
            return try Defect.act(
                self.action,
                on: defect,
                written,
                if: precondition,
                by: viewer,
                at: now,
                in: tx
            )
        }
    }

    /// Marking and unmarking change no fields; what was written beside them is a change of its own.
    private func alsoModify(_ defect: Defect, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws -> Defect {
        if written.isEmpty { return defect }
        return try Defect.modify(defect.id, written, by: viewer, at: now, in: tx)
    }

    private func original(_ remarks: Remarks, _ viewer: Viewer, _ tx: Tx) throws -> DefectID {
        let prefix = try RecordNumber.prefix(of: viewer, in: tx)
        let number = RecordNumber.numberIfAny(remarks.original ?? "", isDatabaseID: false, prefix: prefix)
        guard let number else { throw AppError.invalid("original", "required", Phrase("compass.error.original")) }
        return try Defect.find(called: String(number), viewer, in: tx).id
    }
}
