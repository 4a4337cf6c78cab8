import Core
package import Storage

extension SearchIndex.Tables {
    /// How many spellings are examined in one read.
    private static let piece = 2_000
    /// How many words are deleted in one write.
    private static let batch = 100

    /// Deletes the spellings of words that no item has any more, so that they do not reveal deleted text. It works in
    /// small pieces, so nobody waits for it.
    package func pruneSpellings(_ database: Database) async throws {
        var place: SpellingLine?
        while true {
            let start = place
            let lines = try await database.read { tx in try spellings(after: start, most: Self.piece, tx) }
            for (scope, words) in Dictionary(grouping: lines.filter { !$0.isUsed }, by: \.scope) {
                let gone = Set(words.map(\.word)).sorted()
                for first in stride(from: 0, to: gone.count, by: Self.batch) {
                    let some = Array(gone[first..<min(first + Self.batch, gone.count)])
                    try await database.write { tx in try SearchIndex(self, scope: scope).unlearn(some, in: tx) }
                }
            }
            guard lines.count == Self.piece else { return }
            place = lines.last
        }
    }

    private func spellings(after place: SpellingLine?, most: Int, _ tx: Tx) throws -> [SpellingLine] {
        let behind: SQL =
            place.map { "WHERE (\(scope), part, length, word) > (\($0.scope), \($0.part), \($0.length), \($0.word))" }
            ?? ""
        return try tx.all(
            """
            SELECT page.\(scope), page.part, page.length, page.word, EXISTS (
                SELECT 1 FROM \(words) WHERE \(words).\(scope) = page.\(scope) AND \(words).word = page.word
            ) FROM (
                SELECT \(scope), part, length, word FROM \(spellings) \(behind)
                ORDER BY \(scope), part, length, word LIMIT \(most)
            ) AS page ORDER BY page.\(scope), page.part, page.length, page.word
            """
        ) { row in
            SpellingLine(
                scope: try row.read(),
                part: try row.read(),
                length: try row.read(),
                word: try row.read(),
                isUsed: try row.read()
            )
        }
    }
}

private struct SpellingLine: Sendable {
    let scope: ID<AnyScope>
    let part: String
    let length: Int
    let word: String
    let isUsed: Bool
}
