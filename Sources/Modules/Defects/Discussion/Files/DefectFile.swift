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

    /// The maximum number of files per defect, unless an import brings more.
    package static let most = 50
    /// How many of them are listed where the list has no pages.
    static let mostListed = 200
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

    /// The newest files of a defect, sorted oldest first.
    package static func list(of defect: DefectID, _ viewer: Viewer, in tx: Tx) throws -> [DefectFile] {
        try newest(of: defect, most: mostListed, undoableSince: nil, viewer, in: tx)
    }

    /// The files of a defect, oldest first.
    /// - Parameter paging: by time and id.
    static func list(of defect: DefectID, _ viewer: Viewer, _ paging: Paging, in tx: Tx) throws -> [DefectFile] {
        var rest: SQL = ""
        if let keys = paging.after {
            guard let at = Int64(keys[0]), let id = FileID(keys[1]) else { throw AppError.cursor }
            rest = "AND (defect_file.at, defect_file.file) > (\(at), \(id))"
        }
        return try tx.all(
            DefectFile.self,
            """
            FROM \(source) WHERE defect_file.crew = \(viewer.crew) AND defect_file.defect = \(defect)
                AND defect_file.deleted_at IS NULL \(rest)
            ORDER BY defect_file.at, defect_file.file LIMIT \(paging.fetched)
            """
        )
    }

    /// The files that came with some comments on a defect, oldest first.
    static func list(
        of defect: DefectID,
        with comments: [DefectComment],
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> [DefectFile] {
        try tx.all(
            DefectFile.self,
            """
            FROM \(source) WHERE defect_file.crew = \(viewer.crew) AND defect_file.defect = \(defect)
                AND defect_file.comment IN \(list: comments.map(\.id)) AND defect_file.deleted_at IS NULL
            ORDER BY defect_file.at, defect_file.file LIMIT 1000
            """
        )
    }

    /// The sort key in lists, as in a cursor.
    var keys: [String] { ["\(at.milliseconds)", file.id.description] }

    /// The newest files of a defect, sorted oldest first. Includes those that the viewer has just deleted, so that they
    /// can restore them.
    static func newest(
        of defect: DefectID,
        most: Int,
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
            ORDER BY defect_file.at DESC, defect_file.file DESC LIMIT \(most)
            """
        ).reversed()
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
