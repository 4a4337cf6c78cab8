import Core
import Events
import Storage

// The index is written in the transaction that changes the defect, and only where its words are different then.
// docs/adr/0022-search.md

extension DefectSearch {
    /// Of the way in which words are made of texts: goes up by one when that changes, so that `RebuildSearch` makes all anew.
    static let edition = 1
    /// Who has more to say about one defect than this is found by the latest of it.
    private static let mostComments = 1_000

    /// Enters a new defect.
    static func add(_ number: Int, _ values: [String: String], crew: CrewID, in tx: Tx) throws {
        try put(IndexedWords.fields(values).bounded, over: nil, number, crew, tx)
    }

    /// Enters what the fields of a defect say now.
    static func write(fields values: [String: String], of defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try change(defect, crew, tx) { words in
            words.replace([.headline, .lines, .description], from: IndexedWords.fields(values))
        }
    }

    /// Enters a comment that was added.
    static func write(comment body: String, of defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try change(defect, crew, tx) { words in words.add(body, .comments) }
    }

    /// Enters everything that a defect and its comments say, or takes it out when it was deleted: after a comment was changed or deleted,
    /// after an import, and after a defect was deleted or came back.
    static func write(_ defect: DefectID, crew: CrewID, in tx: Tx) throws {
        guard let known = try IndexedDefect.find(defect, crew, tx) else { return }
        guard let words = try spoken(defect, crew, tx) else {
            return try put(nil, over: known.words, known.number, crew, tx)
        }
        try put(words, over: known.words, known.number, crew, tx, isAnew: !known.isCurrent)
    }

    /// Takes a defect out that is about to go for good.
    static func forget(_ defect: DefectID, crew: CrewID, in tx: Tx) throws {
        guard let known = try IndexedDefect.find(defect, crew, tx) else { return }
        try put(nil, over: known.words, known.number, crew, tx)
    }

    private static func change(
        _ defect: DefectID,
        _ crew: CrewID,
        _ tx: Tx,
        _ edit: (inout IndexedWords) -> Void
    ) throws {
        guard let known = try IndexedDefect.find(defect, crew, tx) else { return }
        guard known.isCurrent, let old = known.words else { return try write(defect, crew: crew, in: tx) }
        var new = old
        edit(&new)
        try put(new.bounded, over: old, known.number, crew, tx)
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
        ) { try $0[0] as String }
        for comment in comments { words.add(comment, .comments) }
        return words.bounded
    }

    /// Writes what is different.
    /// - Parameters:
    ///   - new: `nil` takes the defect out.
    ///   - isAnew: whether its line is written even when it is the same.
    private static func put(
        _ new: IndexedWords?,
        over old: IndexedWords?,
        _ number: Int,
        _ crew: CrewID,
        _ tx: Tx,
        isAnew: Bool = false
    ) throws {
        let (before, after) = (old?.places ?? [:], new?.places ?? [:])
        try takeOut(before.filter { after[$0.key] != $0.value }, number, crew, tx)
        let entries = after.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
        for some in portions(entries) {
            try tx.run(
                """
                INSERT INTO defect_word (crew, word, weight, number)
                VALUES \(tuples(some) { "(\(crew), \($0.key), \($0.value.rawValue), \(number))" }) ON CONFLICT DO NOTHING
                """
            )
        }
        try learn(entries.map(\.key).filter { before[$0] == nil }, crew: crew, in: tx)
        if let new {
            if new == old && !isAnew { return }
            try tx.run(
                """
                INSERT INTO defect_indexed (crew, number, edition, words) VALUES (\(crew), \(number), \(edition), \(new.text))
                ON CONFLICT (crew, number) DO UPDATE SET edition = excluded.edition, words = excluded.words
                """
            )
        } else if old != nil {
            try tx.run("DELETE FROM defect_indexed WHERE crew = \(crew) AND number = \(number)")
        }
    }

    /// By weight, so that a statement names each entry by its whole key.
    private static func takeOut(
        _ entries: [String: SearchPlaces],
        _ number: Int,
        _ crew: CrewID,
        _ tx: Tx
    ) throws {
        for (weight, some) in Dictionary(grouping: entries, by: \.value.rawValue).sorted(by: { $0.key < $1.key }) {
            for words in portions(some.map(\.key).sorted()) {
                try tx.run(
                    """
                    DELETE FROM defect_word WHERE crew = \(crew) AND word IN \(list: words) AND weight = \(weight)
                        AND number = \(number)
                    """
                )
            }
        }
    }
}

/// What the index holds of a defect.
struct IndexedDefect {
    let number: Int
    /// `nil` when it is not in the index.
    let words: IndexedWords?
    let isCurrent: Bool

    /// `nil` when there is no such defect.
    static func find(_ defect: DefectID, _ crew: CrewID, _ tx: Tx) throws -> IndexedDefect? {
        try tx.first(
            """
            SELECT defect.number, defect_indexed.words, defect_indexed.edition FROM defect
            LEFT JOIN defect_indexed ON defect_indexed.crew = defect.crew AND defect_indexed.number = defect.number
            WHERE defect.crew = \(crew) AND defect.id = \(defect)
            """
        ) { row in
            let (text, edition) = (try row[1] as String?, try row[2] as Int?)
            return IndexedDefect(
                number: try row[0],
                words: text.map { IndexedWords(text: $0) },
                isCurrent: edition == DefectSearch.edition
            )
        }
    }
}
