package import Accounts
import Core
package import Media
import Storage

extension DefectFile {
    /// Deletes a file that the viewer added, or any file if they are a manager. It can be restored for 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict` in an archived crew.
    package static func delete(_ id: FileID, of defect: DefectID, in tx: MemberTransaction) throws {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let old = try findDeleted(id, of: defect.id, tx.viewer, in: tx)
        if old.deletedAt != nil { throw AppError.notFound }
        if !old.mayDelete(tx.viewer) { throw AppError(.forbidden, Phrase("defects.files.notYours")) }
        try tx.run(
            """
            UPDATE defect_file SET deleted_at = \(tx.now), deleted_by = \(tx.person)
            WHERE crew = \(tx.crew) AND file = \(id)
            """
        )
        try tx.record(DefectFileDeleted(number: defect.number, name: old.file.name), about: defect.id)
    }

    /// Restores a deleted file. A file that is not deleted is left as it is.
    /// - Throws: `AppError.notFound`, also when it was deleted too long ago or with its comment; `forbidden` for a file
    ///   that somebody else deleted, unless the viewer is a manager; `invalid`, field `file`, when the defect already
    ///   has the maximum number of files; `conflict`.
    package static func restore(_ id: FileID, of defect: DefectID, in tx: MemberTransaction) throws -> DefectFile {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let old = try findDeleted(id, of: defect.id, tx.viewer, in: tx)
        if old.deletedAt == nil { return old }
        if let comment = old.comment { _ = try DefectComment.find(comment, of: defect.id, tx.viewer, in: tx) }
        if old.deletedBy != tx.person && !tx.viewer.isManager {
            throw AppError(.forbidden, Phrase("defects.files.notYours"))
        }
        try refuseTooMany(more: 1, defect.id, in: tx)
        try tx.run(
            """
            UPDATE defect_file SET deleted_at = NULL, deleted_by = NULL
            WHERE crew = \(tx.crew) AND file = \(id)
            """
        )
        try tx.record(DefectFileRestored(number: defect.number, name: old.file.name), about: defect.id)
        return try findDeleted(id, of: defect.id, tx.viewer, in: tx)
    }
}

// MARK: - Erasing

extension DefectFile {
    /// Erases all files of a defect that is erased itself.
    static func forget(of defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try forget("crew = \(crew) AND defect = \(defect)", keepsSources: false, in: tx)
    }

    /// Erases all files of a comment. An import does not bring them back.
    static func forget(of comment: DefectCommentID, crew: CrewID, in tx: Tx) throws {
        try forget("crew = \(crew) AND comment = \(comment)", in: tx)
    }

    /// Erases files that were deleted long ago. An import does not bring them back.
    /// - Returns: how many were erased.
    static func forget(deletedBefore moment: Instant, most: Int, in tx: Tx) throws -> Int {
        try forget("deleted_at < \(moment) ORDER BY at LIMIT \(most)", in: tx)
    }

    @discardableResult
    private static func forget(_ which: SQL, keepsSources: Bool = true, in tx: Tx) throws -> Int {
        let old = try tx.all("SELECT crew, file, defect, source FROM defect_file WHERE \(which)") {
            (
                crew: try $0.read() as CrewID, file: try $0.read() as FileID, defect: try $0.read() as DefectID,
                source: try $0.read() as String?
            )
        }
        for (crew, file, defect, source) in old {
            if keepsSources, let source {
                try ErasedSources.add(ErasedSources.file(source, of: defect), crew: crew, in: tx)
            }
            try tx.run("DELETE FROM defect_file WHERE crew = \(crew) AND file = \(file)")
            try StoredFile.forget(file, crew: crew, in: tx)
        }
        return old.count
    }
}
