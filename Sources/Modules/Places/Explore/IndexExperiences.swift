import Core
import Search
import Storage
import Work

/// Indexes experiences that are not in the index or were indexed by an earlier version, and deletes words that no experience contains any
/// more.
struct IndexExperiences: Job {
    static let kind = "places.search"
    /// How many experiences are indexed in one write.
    private static let batch = 100

    let database: Database

    func run(now: Instant) async throws {
        try await database.inSlices { tx in
            let missing = try tx.all(
                """
                SELECT id FROM experience WHERE deleted_at IS NULL AND NOT EXISTS (
                    SELECT 1 FROM experience_indexed
                    WHERE experience_indexed.number = experience.number AND experience_indexed.edition = \(SearchIndex.edition)
                ) ORDER BY id LIMIT \(Self.batch)
                """
            ) { try $0.read() as ExperienceID }
            for id in missing { try ExploreIndex.write(id, in: tx) }
            return missing.count
        }
        try await ExploreIndex.tables.pruneSpellings(database)
    }
}
