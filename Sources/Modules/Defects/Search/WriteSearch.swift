import Core
import Search
import Storage

extension DefectSearch {
    /// The maximum number of comments indexed per defect: the newest ones.
    private static let mostComments = 1_000

    /// Adds a new defect.
    static func add(_ number: Int, _ values: [String: String], crew: CrewID, in tx: Tx) throws {
        try index(of: crew).add(.fields(values), for: number, in: tx)
    }

    /// Indexes the current values of a defect's fields.
    static func write(fields values: [String: String], of defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try change(defect, crew, tx) { words in
            words.replace([.title, .lines, .text], from: IndexedWords.fields(values))
        }
    }

    /// Indexes a new comment.
    static func write(comment body: String, of defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try change(defect, crew, tx) { words in words.add(body, .remarks) }
    }

    /// Reindexes a defect and its comments, or removes it if it was deleted. Called after a comment was changed or
    /// deleted, after an import, and after a defect was deleted or restored.
    static func write(_ defect: DefectID, crew: CrewID, in tx: Tx) throws {
        guard let known = try item(defect, crew, tx) else { return }
        try index(of: crew).write(try spoken(defect, crew, tx), over: known, in: tx)
    }

    /// Removes a defect that is about to be erased.
    static func forget(_ defect: DefectID, crew: CrewID, in tx: Tx) throws {
        guard let known = try item(defect, crew, tx) else { return }
        try index(of: crew).write(nil, over: known, in: tx)
    }

    private static func change(
        _ defect: DefectID,
        _ crew: CrewID,
        _ tx: Tx,
        _ edit: (inout IndexedWords) -> Void
    ) throws {
        guard let known = try item(defect, crew, tx) else { return }
        guard known.isCurrent, let old = known.words else { return try write(defect, crew: crew, in: tx) }
        var new = old
        edit(&new)
        try index(of: crew).write(new, over: known, in: tx)
    }

    /// The words of a defect and its comments; `nil` when it was deleted.
    private static func spoken(_ defect: DefectID, _ crew: CrewID, _ tx: Tx) throws -> IndexedWords? {
        let found = try tx.first(
            Defect.self,
            "FROM \(Defect.source) WHERE defect.crew = \(crew) AND defect.id = \(defect)"
        )
        guard let found, found.deletedAt == nil else { return nil }
        var words = IndexedWords.fields(found.values)
        let comments = try tx.all(
            """
            SELECT body FROM defect_comment WHERE crew = \(crew) AND defect = \(defect) AND deleted_at IS NULL
            ORDER BY at DESC, id DESC LIMIT \(mostComments)
            """
        ) { try $0.read() as String }
        for comment in comments { words.add(comment, .remarks) }
        return words
    }

    /// What the index holds about a defect; `nil` when there is no such defect.
    private static func item(_ defect: DefectID, _ crew: CrewID, _ tx: Tx) throws -> IndexedItem? {
        try tx.first(
            """
            SELECT defect.number, defect_indexed.words, defect_indexed.edition, defect_indexed.waiting FROM defect
            LEFT JOIN defect_indexed ON defect_indexed.crew = defect.crew AND defect_indexed.number = defect.number
            WHERE defect.crew = \(crew) AND defect.id = \(defect)
            """
        ) { row in
            IndexedItem(
                number: try row.read(),
                words: try row.read(),
                edition: try row.read(),
                isWaiting: try row.read()
            )
        }
    }
}
