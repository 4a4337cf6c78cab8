package import Accounts
package import Core
package import Events
import Media
package import Storage
import Work

extension DefectComment {
    /// Deletes something that the viewer said, or for a manager anything that was said, with its files. It can be brought back for
    /// 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict` in a crew that is over.
    package static func delete(
        _ id: DefectCommentID,
        of defect: DefectID,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let defect = try Defect.find(defect, viewer, in: tx)
        let old = try find(id, of: defect.id, viewer, in: tx)
        if !old.mayDelete(viewer) { throw AppError(.forbidden, Phrase("defects.comment.notYours")) }
        try precondition.check(old.version)
        let count = try tx.run(
            """
            UPDATE defect_comment SET deleted_at = \(now), deleted_by = \(viewer.person), version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id) AND version = \(old.version)
            """
        )
        if count == 0 { throw AppError.stale }
        try DefectSearch.write(defect.id, crew: viewer.crew, in: tx)
        try tx.run(
            """
            UPDATE defect_file SET deleted_at = \(now), deleted_by = \(viewer.person)
            WHERE crew = \(viewer.crew) AND comment = \(id) AND deleted_at IS NULL
            """
        )
        try Outbox.append(
            DefectCommentDeleted(number: defect.number, comment: id),
            about: defect.id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
    }

    /// Brings back what was deleted, with the files that went with it. What is there already stays as it is.
    /// - Throws: `AppError.notFound`, also when it was deleted too long ago; `forbidden` for what somebody else deleted, unless a
    ///   manager asks; `conflict`.
    package static func restore(
        _ id: DefectCommentID,
        of defect: DefectID,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> DefectComment {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let defect = try Defect.find(defect, viewer, in: tx)
        let old = try findDeleted(id, of: defect.id, viewer, in: tx)
        guard let deletedAt = old.deletedAt else { return old }
        if old.deletedBy != viewer.person && !viewer.isManager {
            // It was a manager's decision, and its author does not undo it.
            throw old.isOwn(viewer) ? AppError(.forbidden, Phrase("defects.comment.takenAway")) : AppError.notFound
        }
        let files: SQL = """
            defect_file WHERE crew = \(viewer.crew) AND comment = \(id) AND deleted_at = \(deletedAt)
            """
        let count: Int = try tx.value("SELECT COUNT(*) FROM \(files)") ?? 0
        try DefectFile.refuseTooMany(more: count, defect.id, viewer, in: tx)
        try tx.run(
            """
            UPDATE defect_comment SET deleted_at = NULL, deleted_by = NULL, version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try DefectSearch.write(defect.id, crew: viewer.crew, in: tx)
        try tx.run(
            """
            UPDATE defect_file SET deleted_at = NULL, deleted_by = NULL
            WHERE crew = \(viewer.crew) AND comment = \(id) AND deleted_at = \(deletedAt)
            """
        )
        try Outbox.append(
            DefectCommentRestored(number: defect.number, comment: id),
            about: defect.id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, of: defect.id, viewer, in: tx)
    }

    /// Forgets what was deleted long ago, with its files.
    static func forget(deletedBefore moment: Instant, most: Int, in tx: Tx) throws {
        let old = try tx.all(
            "SELECT crew, id FROM defect_comment WHERE deleted_at < \(moment) ORDER BY deleted_at LIMIT \(most)"
        ) { (crew: try $0[0] as CrewID, id: try $0[1] as DefectCommentID) }
        for (crew, id) in old {
            try DefectFile.forget(of: id, crew: crew, in: tx)
            try tx.run("DELETE FROM defect_comment WHERE crew = \(crew) AND id = \(id)")
        }
    }
}
