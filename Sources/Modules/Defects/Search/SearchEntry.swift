import Core
import Storage

/// That a word stands in a defect.
struct SearchEntry: Sendable {
    /// Empty where only one word was asked for.
    let word: String
    let places: SearchPlaces
    let number: Int
    var match = SearchMatch.whole

    /// How many words are looked at that begin alike.
    static let mostWords = 64

    /// Every entry of a word; one more than `SearchRank.most` when there are too many.
    static func all(of term: SearchTerm, _ crew: CrewID, _ tx: Tx) throws -> [SearchEntry] {
        let range: SQL =
            term.isPrefix ? "word >= \(term.text) AND word < \(term.end)" : "word = \(term.text)"
        return try tx.all(
            """
            SELECT number, weight, word = \(term.text) FROM defect_word WHERE crew = \(crew) AND \(range)
            LIMIT \(SearchRank.most + 1)
            """
        ) { row in
            let (number, places): (Int, Int) = (try row.read(), try row.read())
            let match: SearchMatch = try row.read() as Bool ? .whole : .beginning
            return SearchEntry(word: "", places: SearchPlaces(rawValue: places), number: number, match: match)
        }
    }

    /// Every entry of some words that were not typed as they are.
    static func all(misspelt words: [String], _ crew: CrewID, _ tx: Tx) throws -> [SearchEntry] {
        try tx.all(
            """
            SELECT number, weight FROM defect_word WHERE crew = \(crew) AND word IN \(list: padded(words))
            LIMIT \(SearchRank.most + 1)
            """
        ) { row in
            let (number, places): (Int, Int) = (try row.read(), try row.read())
            return SearchEntry(word: "", places: SearchPlaces(rawValue: places), number: number, match: .misspelt)
        }
    }

    /// The first entries of each of a few words: the weightiest first, then the newest. The index is in that order.
    static func top(_ most: Int, of words: [String], _ crew: CrewID, _ tx: Tx) throws -> [SearchEntry] {
        let parts = words.map { word -> SQL in
            """
            SELECT word, weight, number FROM (
                SELECT number, weight, word FROM defect_word WHERE crew = \(crew) AND word = \(word)
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

    /// The words that begin alike, in their own order; one more than `mostWords` when there are more. The index is read at each of
    /// them, not at each of their entries.
    static func words(beginningAs term: SearchTerm, _ crew: CrewID, _ tx: Tx) throws -> [String] {
        try tx.all(
            """
            WITH RECURSIVE found (word) AS (
                SELECT (
                    SELECT word FROM defect_word WHERE crew = \(crew) AND word >= \(term.text) AND word < \(term.end)
                    ORDER BY word LIMIT 1
                )
                UNION ALL
                SELECT (
                    SELECT word FROM defect_word WHERE crew = \(crew) AND word > found.word AND word < \(term.end)
                    ORDER BY word LIMIT 1
                ) FROM found WHERE found.word IS NOT NULL
            )
            SELECT word FROM found WHERE word IS NOT NULL LIMIT \(mostWords + 1)
            """
        ) { try $0.read() as String }
    }
}
