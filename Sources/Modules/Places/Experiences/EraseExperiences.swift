import Accounts
import Core
import Media
import Storage

/// Deletes experiences for good: after their deletion can no longer be undone, and with the account of their owner.
enum EraseExperiences {
    /// Deletes the experiences that match a condition, in slices. Idempotent.
    static func all(where condition: @escaping @Sendable () -> SQL, _ database: Database) async throws {
        let scenes: @Sendable () -> SQL = { "experience IN (SELECT id FROM experience WHERE \(condition()))" }
        try await erase(scenes: scenes, database)
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM experience WHERE id IN (
                    SELECT id FROM experience WHERE \(condition())
                        AND NOT EXISTS (SELECT 1 FROM scene WHERE scene.experience = experience.id)
                    ORDER BY id LIMIT \(sliceRows)
                )
                """
            )
        }
    }

    /// Deletes the scenes that match a condition, with their pictures, in slices.
    static func erase(scenes condition: @escaping @Sendable () -> SQL, _ database: Database) async throws {
        try await database.inSlices { tx in
            let scenes = try tx.all(
                "SELECT experience, id FROM scene WHERE \(condition()) ORDER BY experience, id LIMIT 50"
            ) { (experience: try $0.read() as ExperienceID, id: try $0.read() as SceneID) }
            for scene in scenes {
                try Scene.forgetPictures(of: scene.id, in: scene.experience, in: tx)
                try tx.run("DELETE FROM scene WHERE experience = \(scene.experience) AND id = \(scene.id)")
            }
            return scenes.count
        }
    }
}
