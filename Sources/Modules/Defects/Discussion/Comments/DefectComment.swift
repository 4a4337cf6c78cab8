import API
package import Accounts
package import Core
package import Storage

/// A comment on a defect.
package struct DefectComment: Sendable, Identifiable {
    package let id: DefectCommentID
    package let defect: DefectID
    package let author: Author
    package let at: Instant
    package let text: String
    /// When it was last edited.
    package let changedAt: Instant?
    package let version: Int
    package let deletedAt: Instant?
    package let deletedBy: PersonID?

    /// In characters.
    package static let longest = Wire.Limits.defectText.upperBound
}

/// The person who acted on a defect.
package struct Author: Sendable, Hashable {
    /// `nil` for a person who is not known to the crew: an import keeps only their name.
    package let person: PersonID?
    package let name: String

    init(row: inout Row) throws {
        person = try row.read()
        name = try row.read() as String? ?? ""
    }
}

extension DefectComment: Record {
    package static let columns: SQL = """
        defect_comment.id, defect_comment.defect, defect_comment.person, COALESCE(person.name, defect_comment.name),
        defect_comment.at, defect_comment.body, defect_comment.changed_at, defect_comment.version,
        defect_comment.deleted_at, defect_comment.deleted_by
        """
    static let source: SQL = "defect_comment LEFT JOIN person ON person.id = defect_comment.person"

    package init(row: inout Row) throws {
        id = try row.read()
        defect = try row.read()
        author = try Author(row: &row)
        at = try row.read()
        text = try row.read()
        changedAt = try row.read()
        version = try row.read()
        deletedAt = try row.read()
        deletedBy = try row.read()
    }

    /// - Throws: `AppError.notFound`, also for a deleted comment.
    package static func find(
        _ id: DefectCommentID,
        of defect: DefectID,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> DefectComment {
        let found = try findDeleted(id, of: defect, viewer, in: tx)
        if found.deletedAt != nil { throw AppError.notFound }
        return found
    }

    /// Finds a comment even if it was deleted and can still be restored.
    static func findDeleted(
        _ id: DefectCommentID,
        of defect: DefectID,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> DefectComment {
        try tx.first(
            DefectComment.self,
            """
            FROM \(source) WHERE defect_comment.crew = \(viewer.crew) AND defect_comment.id = \(id)
                AND defect_comment.defect = \(defect)
            """
        ).orNotFound()
    }

    /// The comments on a defect, oldest first.
    /// - Parameter paging: by time and id.
    package static func list(
        of defect: DefectID,
        _ viewer: Viewer,
        _ paging: Paging,
        in tx: Tx
    ) throws -> [DefectComment] {
        var rest: SQL = ""
        if let keys = paging.after {
            guard let at = Int64(keys[0]), let id = DefectCommentID(keys[1]) else { throw AppError.cursor }
            rest = "AND (defect_comment.at, defect_comment.id) > (\(at), \(id))"
        }
        return try tx.all(
            DefectComment.self,
            """
            FROM \(source) WHERE defect_comment.crew = \(viewer.crew) AND defect_comment.defect = \(defect)
                AND defect_comment.deleted_at IS NULL \(rest)
            ORDER BY defect_comment.at, defect_comment.id LIMIT \(paging.fetched)
            """
        )
    }

    /// The newest comments, sorted oldest first. Includes those that the viewer has just deleted, so that they can
    /// restore them.
    /// - Parameter before: only comments older than this one.
    static func latest(
        of defect: DefectID,
        before: DefectComment? = nil,
        most: Int,
        undoableSince moment: Instant,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> [DefectComment] {
        let older: SQL =
            before.map { "AND (defect_comment.at, defect_comment.id) < (\($0.at), \($0.id))" } ?? ""
        return try tx.all(
            DefectComment.self,
            """
            FROM \(source) WHERE defect_comment.crew = \(viewer.crew) AND defect_comment.defect = \(defect)
                AND (defect_comment.deleted_at IS NULL
                    OR defect_comment.deleted_by = \(viewer.person) AND defect_comment.deleted_at > \(moment)) \(older)
            ORDER BY defect_comment.at DESC, defect_comment.id DESC LIMIT \(most)
            """
        ).reversed()
    }

    /// The sort key in lists, as in a cursor.
    var keys: [String] { ["\(at.milliseconds)", id.description] }
}

extension DefectComment {
    /// Whether the viewer wrote it. Only the author may edit it; a manager may delete it.
    func isOwn(_ viewer: Viewer) -> Bool { author.person == viewer.person }
    func mayDelete(_ viewer: Viewer) -> Bool { isOwn(viewer) || viewer.isManager }
}
