import Storage

/// An entry of the index: a word of an item.
struct SearchEntry: Sendable {
    /// Set in entries to write, and by `top`; otherwise empty.
    let word: String
    let places: SearchPlaces
    let number: Int
    var match = SearchMatch.whole

    /// The maximum number of words with a common prefix that are searched for.
    static let mostWords = 64
}

extension SearchIndex {
    /// Whether a few first letters match so many entries that reading them to count them is a waste.
    func isCommon(_ term: SearchTerm, in tx: Tx) throws -> Bool {
        guard term.isPrefix && term.text.utf8.count <= 3 else { return false }
        return try tx.exists(
            """
            SELECT 1 FROM \(tables.words) WHERE \(isOwn) AND \(range(of: term)) LIMIT 1 OFFSET \(SearchRank.most)
            """
        )
    }

    /// All entries that match a term; one more than `SearchRank.most` when there are too many.
    func entries(of term: SearchTerm, in tx: Tx) throws -> [SearchEntry] {
        try tx.all(
            """
            SELECT number, weight, word = \(term.text) FROM \(tables.words) WHERE \(isOwn) AND \(range(of: term))
            LIMIT \(SearchRank.most + 1)
            """
        ) { row in
            let (number, places): (Int, Int) = (try row.read(), try row.read())
            let match: SearchMatch = try row.read() as Bool ? .whole : .beginning
            return SearchEntry(word: "", places: SearchPlaces(rawValue: places), number: number, match: match)
        }
    }

    private func range(of term: SearchTerm) -> SQL {
        term.isPrefix ? "word >= \(term.text) AND word < \(term.end)" : "word = \(term.text)"
    }

    /// All entries of words that differ from the typed one; one more than `SearchRank.most` when there are too many.
    func entries(misspelt words: [String], in tx: Tx) throws -> [SearchEntry] {
        try tx.all(
            """
            SELECT number, weight FROM \(tables.words) WHERE \(isOwn) AND word IN \(list: words)
            LIMIT \(SearchRank.most + 1)
            """
        ) { row in
            let (number, places): (Int, Int) = (try row.read(), try row.read())
            return SearchEntry(word: "", places: SearchPlaces(rawValue: places), number: number, match: .misspelt)
        }
    }

    /// The first entries of each word: the highest weight first, then the newest. That is the order of the index.
    func top(_ most: Int, of words: [String], in tx: Tx) throws -> [SearchEntry] {
        let parts = words.map { word -> SQL in
            """
            SELECT word, weight, number FROM (
                SELECT number, weight, word FROM \(tables.words) WHERE \(isOwn) AND word = \(word)
                ORDER BY weight DESC, number DESC LIMIT \(most)
            ) AS best
            """
        }
        let rest = parts.dropFirst().reduce(parts[0]) { "\($0) UNION ALL \($1)" }
        return try tx.all(rest) { row in
            try SearchEntry(
                word: row.read(),
                places: SearchPlaces(rawValue: row.read()),
                number: row.read()
            )
        }
    }

    /// Indexed words with the term as prefix, sorted; one more than `SearchEntry.mostWords` when there are more. Skips
    /// from word to word instead of reading all their entries.
    func words(beginningAs term: SearchTerm, in tx: Tx) throws -> [String] {
        try tx.all(
            """
            WITH RECURSIVE found (word) AS (
                SELECT (
                    SELECT word FROM \(tables.words) WHERE \(isOwn) AND word >= \(term.text) AND word < \(term.end)
                    ORDER BY word LIMIT 1
                )
                UNION ALL
                SELECT (
                    SELECT word FROM \(tables.words) WHERE \(isOwn) AND word > found.word AND word < \(term.end)
                    ORDER BY word LIMIT 1
                ) FROM found WHERE found.word IS NOT NULL
            )
            SELECT word FROM found WHERE word IS NOT NULL LIMIT \(SearchEntry.mostWords + 1)
            """
        ) { try $0.read() as String }
    }
}
