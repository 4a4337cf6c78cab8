package import Accounts
package import Core
package import Media
package import Storage

/// A photo or file of a defect.
package struct DefectFile: Sendable {
    package let file: StoredFile
    package let defect: DefectID
    /// The comment that it was added with.
    package let comment: DefectCommentID?
    package let author: Author
    package let at: Instant
    package let deletedAt: Instant?
    package let deletedBy: PersonID?

    /// The maximum number of files per defect.
    package static let most = 50
}

extension DefectFile: Record {
    package static let columns: SQL = """
        defect_file.defect, defect_file.comment, defect_file.person, COALESCE(person.name, defect_file.name),
        defect_file.at, defect_file.deleted_at, defect_file.deleted_by, \(StoredFile.columns)
        """
    static let source: SQL = """
        defect_file \(StoredFile.join(crew: "defect_file.crew", file: "defect_file.file"))
        LEFT JOIN person ON person.id = defect_file.person
        """

    package init(row: inout Row) throws {
        defect = try row.read()
        comment = try row.read()
        author = try Author(row: &row)
        at = try row.read()
        deletedAt = try row.read()
        deletedBy = try row.read()
        file = try StoredFile(row: &row)
    }

    /// All files of a defect, oldest first.
    package static func list(of defect: DefectID, _ viewer: Viewer, in tx: Tx) throws -> [DefectFile] {
        try list(of: defect, undoableSince: nil, viewer, in: tx)
    }

    /// Includes files that the viewer has just deleted, so that they can restore them.
    static func list(
        of defect: DefectID,
        undoableSince moment: Instant?,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> [DefectFile] {
        let deleted: SQL =
            moment.map { "OR defect_file.deleted_by = \(viewer.person) AND defect_file.deleted_at > \($0)" } ?? ""
        return try tx.all(
            DefectFile.self,
            """
            FROM \(source) WHERE defect_file.crew = \(viewer.crew) AND defect_file.defect = \(defect)
                AND (defect_file.deleted_at IS NULL \(deleted))
            ORDER BY defect_file.at, defect_file.file LIMIT 200
            """
        )
    }

    /// Finds a file even if it was deleted and can still be restored.
    static func findDeleted(
        _ id: FileID,
        of defect: DefectID,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> DefectFile {
        try tx.first(
            DefectFile.self,
            """
            FROM \(source) WHERE defect_file.crew = \(viewer.crew) AND defect_file.file = \(id)
                AND defect_file.defect = \(defect)
            """
        ).orNotFound()
    }

    /// Whether the viewer added it or is a manager.
    func mayDelete(_ viewer: Viewer) -> Bool { author.person == viewer.person || viewer.isManager }
}
