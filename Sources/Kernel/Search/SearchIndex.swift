package import Storage

/// An index of words, in three tables of the module that owns it. The indexed items of the module are numbers.
/// docs/adr/0022-search.md
package struct SearchIndex: Sendable {
    let tables: Tables
    let scope: SQLValue

    /// The version of the algorithm that extracts words. When it is incremented, the owner indexes everything again.
    package static let edition = 1
    /// The maximum number of matches that are ranked, however common the words.
    static let mostFound = 1_000

    /// - Parameter scope: a UUID, such as that of a crew. A search reads only its items.
    package init(_ tables: Tables, scope: some SQLBindable) {
        self.tables = tables
        self.scope = scope.sqlValue
    }

    /// The names of the tables, and of the column that limits what one search reads, such as the crew of defects.
    package struct Tables: Sendable {
        /// The inverted index, with the columns (scope, word, weight, number), which are its key.
        let words: SQL
        /// The words of each item: (scope, number, edition, words, waiting). The first two are its key.
        let indexed: SQL
        /// Words by their first letters with at most one deleted: (scope, part, length, word), which are its key.
        let spellings: SQL
        /// The name of the first column of all three.
        let scope: SQL

        package init(words: SQL, indexed: SQL, spellings: SQL, scope: SQL) {
            self.words = words
            self.indexed = indexed
            self.spellings = spellings
            self.scope = scope
        }
    }

    /// The condition that a row belongs to this index.
    var isOwn: SQL { "\(tables.scope) = \(scope)" }
}

/// What a search found.
package struct SearchResult: Sendable {
    /// Best first.
    package let matches: [(number: Int, score: Int)]
    /// Whether there may be others that were not examined.
    package let isPartial: Bool
    /// The score of an item that has every word in every place.
    package let highest: Int
}

/// The subject of scope ids, whose real type only the owner of an index knows.
enum AnyScope {}
