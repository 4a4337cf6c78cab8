import Accounts
import Core
import Media
import Storage

/// Deletes experiences for good: after their deletion can no longer be undone, and with the account of their owner.
enum EraseExperiences {
    /// Deletes the experiences that match a condition, in slices. Idempotent.
    static func all(where condition: @escaping @Sendable () -> SQL, _ database: Database) async throws {
        try await database.inSlices { tx in
            let indexed = try tx.all(
                """
                SELECT experience.number, experience_indexed.audience
                FROM experience JOIN experience_indexed ON experience_indexed.number = experience.number
                WHERE \(condition()) ORDER BY experience.number LIMIT 50
                """
            ) { (number: try $0.read() as Int, audience: try $0.read() as Audience) }
            for item in indexed { try ExploreIndex.remove(item.number, from: item.audience, in: tx) }
            return indexed.count
        }
        let isTheirs: @Sendable () -> SQL = { "experience IN (SELECT id FROM experience WHERE \(condition()))" }
        try await erase(scenes: isTheirs, database)
        try await eraseSaves(where: isTheirs, database)
        try await database.write { tx in
            try tx.run("DELETE FROM experience_person WHERE \(isTheirs())")
            try tx.run("DELETE FROM experience_link WHERE \(isTheirs())")
            try tx.run("DELETE FROM experience_flag WHERE \(isTheirs())")
            try tx.run("UPDATE experience SET hidden_at = NULL WHERE \(condition()) AND hidden_at IS NOT NULL")
            try tx.run("DELETE FROM experience_decision WHERE \(isTheirs())")
        }
        try await database.delete(
            from: "experience",
            where: "\(condition()) AND NOT EXISTS (SELECT 1 FROM scene WHERE scene.experience = experience.id)"
        )
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

    /// Deletes the saves that match a condition, in slices.
    static func eraseSaves(where condition: @escaping @Sendable () -> SQL, _ database: Database) async throws {
        try await database.inSlices { tx in
            let saves = try tx.all(
                "SELECT person, experience FROM experience_save WHERE \(condition()) ORDER BY person, experience LIMIT \(sliceRows)"
            ) { (person: try $0.read() as PersonID, experience: try $0.read() as ExperienceID) }
            for save in saves {
                try tx.run(
                    "DELETE FROM experience_save WHERE person = \(save.person) AND experience = \(save.experience)"
                )
                try tx.run("UPDATE experience SET saves = saves - 1 WHERE id = \(save.experience)")
            }
            return saves.count
        }
    }
}
