package import Core
package import Storage
import Work

/// Indexes defects that are not in the index or were indexed by an earlier version, and deletes words that no defect
/// contains any more. It works in small pieces, so nobody waits for it.
package struct MaintainSearch: Job {
    package static let kind = "defects.search"

    /// How many defects are examined in one read.
    private static let piece = 2_000
    /// How many defects are indexed in one write.
    private static let batch = 100

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        _ = try await rebuild()
        try await prune()
    }

    /// - Returns: how many defects were indexed.
    package func rebuild() async throws -> Int {
        var count = 0
        var place: DefectLine?
        while true {
            let start = place
            let lines = try await database.read { tx in try DefectLine.list(after: start, most: Self.piece, tx) }
            let missing = lines.filter { !$0.isIndexed }
            for first in stride(from: 0, to: missing.count, by: Self.batch) {
                let some = missing[first..<min(first + Self.batch, missing.count)]
                try await database.write { tx in
                    for defect in some { try DefectSearch.write(defect.id, crew: defect.crew, in: tx) }
                }
            }
            try await IndexDefects(database).run()
            count += missing.count
            guard lines.count == Self.piece else { return count }
            place = lines.last
        }
    }

    /// Deletes the spellings of words that no defect has any more, so that they do not reveal deleted text.
    private func prune() async throws {
        var place: SpellingLine?
        while true {
            let start = place
            let lines = try await database.read { tx in try SpellingLine.list(after: start, most: Self.piece, tx) }
            for (crew, words) in Dictionary(grouping: lines.filter { !$0.isUsed }, by: \.crew) {
                let gone = Set(words.map(\.word)).sorted()
                for first in stride(from: 0, to: gone.count, by: Self.batch) {
                    let some = Array(gone[first..<min(first + Self.batch, gone.count)])
                    try await database.write { tx in try DefectSearch.unlearn(some, crew: crew, in: tx) }
                }
            }
            guard lines.count == Self.piece else { return }
            place = lines.last
        }
    }
}

private struct DefectLine: Sendable {
    let crew: CrewID
    let id: DefectID
    /// Whether its entry in the index is up to date.
    let isIndexed: Bool

    static func list(after place: DefectLine?, most: Int, _ tx: Tx) throws -> [DefectLine] {
        let behind: SQL = place.map { "AND (crew, id) > (\($0.crew), \($0.id))" } ?? ""
        return try tx.all(
            """
            SELECT page.crew, page.id, EXISTS (
                SELECT 1 FROM defect_indexed WHERE defect_indexed.crew = page.crew AND defect_indexed.number = page.number
                    AND defect_indexed.edition = \(DefectSearch.edition)
            ) FROM (
                SELECT crew, id, number FROM defect WHERE deleted_at IS NULL \(behind) ORDER BY crew, id LIMIT \(most)
            ) AS page ORDER BY page.crew, page.id
            """
        ) { DefectLine(crew: try $0.read(), id: try $0.read(), isIndexed: try $0.read()) }
    }
}

private struct SpellingLine: Sendable {
    let crew: CrewID
    let part: String
    let length: Int
    let word: String
    let isUsed: Bool

    static func list(after place: SpellingLine?, most: Int, _ tx: Tx) throws -> [SpellingLine] {
        let behind: SQL =
            place.map { "WHERE (crew, part, length, word) > (\($0.crew), \($0.part), \($0.length), \($0.word))" } ?? ""
        return try tx.all(
            """
            SELECT page.crew, page.part, page.length, page.word, EXISTS (
                SELECT 1 FROM defect_word WHERE defect_word.crew = page.crew AND defect_word.word = page.word
            ) FROM (
                SELECT crew, part, length, word FROM defect_spelling \(behind)
                ORDER BY crew, part, length, word LIMIT \(most)
            ) AS page ORDER BY page.crew, page.part, page.length, page.word
            """
        ) { row in
            SpellingLine(
                crew: try row.read(),
                part: try row.read(),
                length: try row.read(),
                word: try row.read(),
                isUsed: try row.read()
            )
        }
    }
}
