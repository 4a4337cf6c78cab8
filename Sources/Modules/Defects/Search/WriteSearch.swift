import Core
import Storage

// The list of a defect's words is written in the transaction that changes the defect. A new defect waits, but is found
// nevertheless; `IndexDefects` adds its words to the index a moment later. For an indexed defect, changed words are
// written at once.
// docs/adr/0022-search.md

extension DefectSearch {
    /// The version of the algorithm that extracts words. When it is incremented, `MaintainSearch` indexes everything again.
    static let edition = 1
    /// The most comments of a defect that are indexed; the newest ones.
    private static let mostComments = 1_000

    /// Adds a new defect.
    static func add(_ number: Int, _ values: [String: String], crew: CrewID, in tx: Tx) throws {
        try line(IndexedWords.fields(values).bounded, number, crew, tx)
    }

    /// Indexes the current values of a defect's fields.
    static func write(fields values: [String: String], of defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try change(defect, crew, tx) { words in
            words.replace([.headline, .lines, .description], from: IndexedWords.fields(values))
        }
    }

    /// Indexes a new comment.
    static func write(comment body: String, of defect: DefectID, crew: CrewID, in tx: Tx) throws {
        try change(defect, crew, tx) { words in words.add(body, .comments) }
    }

    /// Indexes a defect and its comments anew, or removes it if it was deleted. Called after a comment was changed or
    /// deleted, after an import, and after a defect was deleted or restored.
    static func write(_ defect: DefectID, crew: CrewID, in tx: Tx) throws {
        guard let known = try IndexedDefect.find(defect, crew, tx) else { return }
        guard let words = try spoken(defect, crew, tx) else {
            return try put(nil, over: known, crew, tx)
        }
        try put(words, over: known, crew, tx)
    }

    /// Removes a defect that is about to be erased.
    static func forget(_ defect: DefectID, crew: CrewID, in tx: Tx) throws {
        guard let known = try IndexedDefect.find(defect, crew, tx) else { return }
        try put(nil, over: known, crew, tx)
    }

    /// Adds the words of waiting defects to the index.
    static func enter(_ numbers: [Int], crew: CrewID, in tx: Tx) throws {
        var entries: [SearchEntry] = []
        for some in portions(numbers) {
            let lines = try tx.all(
                """
                UPDATE defect_indexed SET waiting = FALSE WHERE crew = \(crew) AND number IN \(list: some) AND waiting = TRUE
                RETURNING number, words
                """
            ) { (number: try $0.read() as Int, words: WordLine(try $0.read())) }
            for line in lines {
                line.words.forEach { word, places in
                    let word = String(decoding: word, as: UTF8.self)
                    entries.append(SearchEntry(word: word, places: places, number: line.number))
                }
            }
        }
        try enter(entries, crew, tx)
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
        try put(new.bounded, over: known, crew, tx)
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
        for comment in comments { words.add(comment, .comments) }
        return words.bounded
    }

    /// Writes the differences; `nil` removes the defect.
    private static func put(_ new: IndexedWords?, over known: IndexedDefect, _ crew: CrewID, _ tx: Tx) throws {
        if new == known.words && known.isCurrent { return }
        if known.isEntered {
            let (before, after) = (known.words?.places ?? [:], new?.places ?? [:])
            try takeOut(before.filter { after[$0.key] != $0.value }, known.number, crew, tx)
            let entries = after.filter { before[$0.key] != $0.value }
            try enter(entries.map { SearchEntry(word: $0, places: $1, number: known.number) }, crew, tx)
        }
        if let new {
            try line(new, known.number, crew, tx)
        } else {
            try tx.run("DELETE FROM defect_indexed WHERE crew = \(crew) AND number = \(known.number)")
        }
    }

    /// Writes the list of words. A new list waits; an existing one keeps its state.
    private static func line(_ words: IndexedWords, _ number: Int, _ crew: CrewID, _ tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO defect_indexed (crew, number, edition, words, waiting)
            VALUES (\(crew), \(number), \(edition), \(words.text), TRUE)
            ON CONFLICT (crew, number) DO UPDATE SET edition = excluded.edition, words = excluded.words
            """
        )
    }

    private static func enter(_ entries: [SearchEntry], _ crew: CrewID, _ tx: Tx) throws {
        // In the order of the index, so that entries of the same page are written one after the other.
        let words = Dictionary(grouping: entries, by: \.word).sorted { $0.key < $1.key }
        let order = words.flatMap { word in
            word.value.sorted { ($0.places.rawValue, $0.number) < ($1.places.rawValue, $1.number) }
        }
        for some in portions(order) {
            try tx.run(
                """
                INSERT INTO defect_word (crew, word, weight, number)
                VALUES \(tuples(some) { "(\(crew), \($0.word), \($0.places.rawValue), \($0.number))" }) ON CONFLICT DO NOTHING
                """
            )
        }
        try learn(words.map(\.key), crew: crew, in: tx)
    }

    /// Grouped by weight, so that a statement names each entry by its complete key.
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

/// The entry of a defect in the index.
struct IndexedDefect {
    let number: Int
    /// `nil` when it is not in the index.
    let words: IndexedWords?
    /// Whether its words were extracted by the current version.
    let isCurrent: Bool
    /// Whether its words are in the index; `false` while it waits, or if it has none.
    let isEntered: Bool

    /// `nil` when there is no such defect.
    static func find(_ defect: DefectID, _ crew: CrewID, _ tx: Tx) throws -> IndexedDefect? {
        try tx.first(
            """
            SELECT defect.number, defect_indexed.words, defect_indexed.edition, defect_indexed.waiting FROM defect
            LEFT JOIN defect_indexed ON defect_indexed.crew = defect.crew AND defect_indexed.number = defect.number
            WHERE defect.crew = \(crew) AND defect.id = \(defect)
            """
        ) { row in
            let (number, text): (Int, String?) = (try row.read(), try row.read())
            let (edition, waits): (Int?, Bool?) = (try row.read(), try row.read())
            return IndexedDefect(
                number: number,
                words: text.map { IndexedWords(text: $0) },
                isCurrent: edition == DefectSearch.edition,
                isEntered: waits == false
            )
        }
    }
}
