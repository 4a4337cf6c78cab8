import Core
import Storage
import Work

/// Deletes experiences and scenes that can no longer be restored.
struct SweepExperiences: Job {
    static let kind = "places.sweep"

    let database: Database

    func run(now: Instant) async throws {
        let end = now.adding(minutes: -Experience.keptMinutes)
        try await EraseExperiences.all(where: { "deleted_at < \(end)" }, database)
        try await EraseExperiences.erase(scenes: { "deleted_at < \(end)" }, database)
    }
}
