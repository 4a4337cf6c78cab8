package import Accounts
import Core
import Media
import Storage

extension DefectComment {
    /// Deletes the viewer's own comment, or any comment if they are a manager, with its files. It can be restored for
    /// 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict` in an archived crew.
    package static func delete(
        _ id: DefectCommentID,
        of defect: DefectID,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let old = try find(id, of: defect.id, tx.viewer, in: tx)
        if !old.mayDelete(tx.viewer) { throw AppError(.forbidden, Phrase("defects.comment.notYours")) }
        try precondition.check(old.version)
        let count = try tx.run(
            """
            UPDATE defect_comment SET deleted_at = \(tx.now), deleted_by = \(tx.person), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id) AND version = \(old.version)
            """
        )
        if count == 0 { throw AppError.stale }
        try DefectSearch.write(defect.id, crew: tx.crew, in: tx)
        try tx.run(
            """
            UPDATE defect_file SET deleted_at = \(tx.now), deleted_by = \(tx.person)
            WHERE crew = \(tx.crew) AND comment = \(id) AND deleted_at IS NULL
            """
        )
        try tx.record(DefectCommentDeleted(number: defect.number, comment: id), about: defect.id)
    }

    /// Restores a deleted comment, with the files that were deleted with it. A comment that is not deleted is left as
    /// it is.
    /// - Throws: `AppError.notFound`, also when it has been erased, or somebody else deleted it, unless a manager asks;
    ///   `forbidden` for the viewer's own comment that a manager deleted; `invalid`, field `file`, if the defect would
    ///   have too many files; `conflict` in an archived crew.
    package static func restore(
        _ id: DefectCommentID,
        of defect: DefectID,
        in tx: MemberTransaction
    ) throws -> DefectComment {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let old = try findDeleted(id, of: defect.id, tx.viewer, in: tx)
        guard let deletedAt = old.deletedAt else { return old }
        if old.deletedBy != tx.person && !tx.viewer.isManager {
            // A manager deleted it, so its author cannot undo that.
            throw old.isOwn(tx.viewer) ? AppError(.forbidden, Phrase("defects.comment.takenAway")) : AppError.notFound
        }
        let files: SQL = """
            defect_file WHERE crew = \(tx.crew) AND comment = \(id) AND deleted_at = \(deletedAt)
            """
        let count: Int = try tx.value("SELECT COUNT(*) FROM \(files)") ?? 0
        try DefectFile.refuseTooMany(more: count, defect.id, in: tx)
        try tx.run(
            """
            UPDATE defect_comment SET deleted_at = NULL, deleted_by = NULL, version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        try DefectSearch.write(defect.id, crew: tx.crew, in: tx)
        try tx.run(
            """
            UPDATE defect_file SET deleted_at = NULL, deleted_by = NULL
            WHERE crew = \(tx.crew) AND comment = \(id) AND deleted_at = \(deletedAt)
            """
        )
        try tx.record(DefectCommentRestored(number: defect.number, comment: id), about: defect.id)
        return try find(id, of: defect.id, tx.viewer, in: tx)
    }

    /// Erases comments that were deleted long ago, with their files. An import does not bring them back.
    /// - Returns: how many were erased.
    static func forget(deletedBefore moment: Instant, most: Int, in tx: Tx) throws -> Int {
        let old = try tx.all(
            """
            SELECT crew, id, defect, source FROM defect_comment
            WHERE deleted_at < \(moment) ORDER BY deleted_at LIMIT \(most)
            """
        ) {
            (
                crew: try $0.read() as CrewID, id: try $0.read() as DefectCommentID,
                defect: try $0.read() as DefectID, source: try $0.read() as String?
            )
        }
        for (crew, id, defect, source) in old {
            if let source { try ErasedSources.add(ErasedSources.comment(source, of: defect), crew: crew, in: tx) }
            try DefectFile.forget(of: id, crew: crew, in: tx)
            try tx.run("DELETE FROM defect_comment WHERE crew = \(crew) AND id = \(id)")
        }
        return old.count
    }
}
