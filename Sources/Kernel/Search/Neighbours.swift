import Storage

extension SearchIndex {
    private static let mostNeighbours = 500

    /// Indexed words that differ from a typed word in one letter, sorted.
    func neighbours(of word: String, in tx: Tx) throws -> [String] {
        let parts = Spelling.parts(word).sorted()
        let length = word.unicodeScalars.count
        let found = try tx.all(
            """
            SELECT DISTINCT word FROM \(tables.spellings) WHERE \(isOwn) AND part IN \(list: parts)
                AND length BETWEEN \(length - 1) AND \(length + 1) ORDER BY word LIMIT \(Self.mostNeighbours)
            """
        ) { try $0.read() as String }
        return found.filter { Spelling.isOneLetterApart($0, word) }
    }

    /// Stores words for lookup. Does not check first which are known: with many writers, reading the table would
    /// conflict with those who add to it.
    func learn(_ words: [String], in tx: Tx) throws {
        // Sorted, so that two writers of the same words do not deadlock.
        let keys = words.filter(Spelling.allows).sorted().map { SpellingKey(part: Spelling.beginning($0), word: $0) }
        var new: [String] = []
        for some in portions(keys) {
            new += try tx.all("\(insertion(of: some)) RETURNING word") { try $0.read() as String }
        }
        let rest = new.sorted().flatMap { word in
            Spelling.parts(word).dropFirst().map { SpellingKey(part: $0, word: word) }
        }
        for some in portions(rest) { try tx.run(insertion(of: some)) }
    }

    /// Deletes the words that no item contains any more.
    func unlearn(_ words: [String], in tx: Tx) throws {
        for word in words.filter(Spelling.allows).sorted() {
            try tx.run(
                """
                DELETE FROM \(tables.spellings) WHERE \(isOwn) AND part IN \(list: Spelling.parts(word))
                    AND length = \(word.unicodeScalars.count) AND word = \(word)
                    AND NOT EXISTS (SELECT 1 FROM \(tables.words) WHERE \(isOwn) AND word = \(word))
                """
            )
        }
    }

    private func insertion(of keys: [SpellingKey]) -> SQL {
        let rows = tuples(keys) { "(\(scope), \($0.part), \($0.word.unicodeScalars.count), \($0.word))" }
        return """
            INSERT INTO \(tables.spellings) (\(tables.scope), part, length, word) VALUES \(rows)
            ON CONFLICT DO NOTHING
            """
    }
}

private struct SpellingKey {
    let part: String
    let word: String
}
