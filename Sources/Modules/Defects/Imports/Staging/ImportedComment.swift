import Core
import Storage

/// A comment of a defect that came from a file.
struct ImportedComment: Record {
    let id: DefectCommentID
    private let source: String
    private let at: Instant
    let body: String
    /// Whether it was neither edited nor deleted here.
    let isUntouched: Bool

    static let columns: SQL = "id, source, at, body, version, changed_at, deleted_at"

    init(row: inout Row) throws {
        id = try row.read()
        source = try row.read()
        at = try row.read()
        body = try row.read()
        let version: Int = try row.read()
        let changedAt: Instant? = try row.read()
        let deletedAt: Instant? = try row.read()
        isUntouched = version == 1 && changedAt == nil && deletedAt == nil
    }

    /// The comments of a file that the defect has already, by their keys in the file.
    static func known(
        _ comments: [(key: String, comment: FileComment)],
        of defect: DefectID,
        crew: CrewID,
        in tx: Tx
    ) throws -> [String: ImportedComment] {
        let there = try tx.all(
            ImportedComment.self,
            "FROM defect_comment WHERE crew = \(crew) AND defect = \(defect) AND source IS NOT NULL"
        )
        let known = Dictionary(there.map { ($0.source, $0) }) { first, _ in first }
        let found = recognised(comments, among: known)
        for (key, old) in found {
            try tx.run("UPDATE defect_comment SET source = \(key) WHERE crew = \(crew) AND id = \(old.id)")
        }
        return known.merging(found) { old, _ in old }
    }

    /// The comments that have the key of an earlier version, which depended on who else was in the file. Its file may
    /// have had other people, so a comment is also recognised by its time and text.
    private static func recognised(
        _ comments: [(key: String, comment: FileComment)],
        among known: [String: ImportedComment]
    ) -> [String: ImportedComment] {
        let missing = comments.filter { known[$0.key] == nil && $0.comment.formerKey != nil }
        if missing.isEmpty { return [:] }
        let keys = Set(comments.map(\.key))
        var others = known.filter { !keys.contains($0.key) }
        var found: [String: ImportedComment] = [:]
        for (key, comment) in missing {
            if let former = comment.formerKey { found[key] = others.removeValue(forKey: former) }
        }
        var byContent = Dictionary(grouping: others.values) { content($0.at, $0.body) }
        for (key, comment) in missing where found[key] == nil {
            found[key] = byContent[content(comment.at, comment.body)]?.popLast()
        }
        return found
    }

    private static func content(_ at: Instant, _ body: String) -> String { "\(at.milliseconds)\u{1F}\(body)" }
}
