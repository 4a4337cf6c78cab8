package import Accounts
package import Core
package import Media
package import Storage

/// A photo or file of a defect.
package struct DefectFile: Sendable {
    package let file: StoredFile
    package let defect: DefectID
    /// The one that it came with.
    package let comment: DefectCommentID?
    package let author: Author
    package let at: Instant
    package let deletedAt: Instant?
    package let deletedBy: PersonID?

    /// At once.
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

    /// All that a defect has, oldest first.
    package static func list(of defect: DefectID, _ viewer: Viewer, in tx: Tx) throws -> [DefectFile] {
        try list(of: defect, undoableSince: nil, viewer, in: tx)
    }

    /// With those that the viewer has only just deleted, so that they can have them back.
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

    /// Also one that was deleted and can come back.
    static func findDeleted(
        _ id: FileID,
        of defect: DefectID,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> DefectFile {
        let found = try tx.first(
            DefectFile.self,
            """
            FROM \(source) WHERE defect_file.crew = \(viewer.crew) AND defect_file.file = \(id)
                AND defect_file.defect = \(defect)
            """
        )
        guard let found else { throw AppError.notFound }
        return found
    }

    /// Only who added it, and managers, take it away.
    func mayDelete(_ viewer: Viewer) -> Bool { author.person == viewer.person || viewer.isManager }
}
