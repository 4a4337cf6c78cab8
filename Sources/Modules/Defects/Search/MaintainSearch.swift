package import Core
import Search
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
        try await DefectSearch.tables.pruneSpellings(database)
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
                    AND defect_indexed.edition = \(SearchIndex.edition)
            ) FROM (
                SELECT crew, id, number FROM defect WHERE deleted_at IS NULL \(behind) ORDER BY crew, id LIMIT \(most)
            ) AS page ORDER BY page.crew, page.id
            """
        ) { DefectLine(crew: try $0.read(), id: try $0.read(), isIndexed: try $0.read()) }
    }
}
