import Core
import Storage
import Work

/// Deletes experiences, scenes and tracks that can no longer be restored, and links that ended long ago.
struct SweepExperiences: Job {
    static let kind = "places.sweep"

    let database: Database

    func run(now: Instant) async throws {
        let end = now.adding(minutes: -Experience.keptMinutes)
        try await EraseExperiences.all(where: { "deleted_at < \(end)" }, database)
        try await EraseExperiences.erase(scenes: { "deleted_at < \(end)" }, database)
        try await database.inSlices { tx in
            let old: SQL = "SELECT id FROM experience WHERE track_removed_at < \(end) LIMIT \(sliceRows)"
            return try tx.run("UPDATE experience SET former_track = NULL, track_removed_at = NULL WHERE id IN (\(old))")
        }
        // Until then, visitors are told that a link has ended.
        let told = now.adding(minutes: -ExperienceLink.keptMinutes)
        try await database.delete(
            from: "experience_link",
            by: "experience, id",
            where: "ended_at < \(told) OR expires_at < \(told)",
            order: "id"
        )
    }
}
