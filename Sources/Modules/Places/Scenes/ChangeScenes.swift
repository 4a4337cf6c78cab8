package import Accounts
import Core
import Storage

extension Scene {
    /// Adds a scene as the last one of an experience.
    /// - Throws: `AppError.notFound`; `forbidden`; `invalid`; `conflict`, field `title`, code `limit`, or code `archived`.
    package static func add(_ draft: SceneDraft, to experience: ExperienceID, in tx: PersonTransaction) throws -> Scene
    {
        _ = try Experience.editable(experience, in: tx)
        let draft = try draft.checked()
        let count = try requireRoom(in: experience, tx)
        let id = try insert(draft, rank: count + 1, to: experience, in: tx)
        try Experience.recount(experience, in: tx)
        return try find(id, of: experience, in: tx)
    }

    /// Inserts a checked scene. The caller must recount the experience.
    static func insert(
        _ scene: CheckedScene,
        rank: Int,
        to experience: ExperienceID,
        in tx: PersonTransaction
    ) throws -> SceneID {
        let id = SceneID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO scene (experience, id, rank, title, description, latitude, longitude, position_source, date)
            VALUES (\(experience), \(id), \(rank), \(scene.title), \(scene.description),
                \(scene.position?.point.latitude), \(scene.position?.point.longitude), \(scene.position?.source), \(scene.date))
            """
        )
        return id
    }

    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `invalid`; `conflict`, code `archived`.
    package static func change(
        _ id: SceneID,
        of experience: ExperienceID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout SceneDraft) throws -> Void
    ) throws -> Scene {
        _ = try Experience.editable(experience, in: tx)
        let old = try find(id, of: experience, in: tx)
        try precondition.check(old.version)
        var draft = SceneDraft(old)
        try edit(&draft)
        let new = try draft.checked()
        try tx.run(
            """
            UPDATE scene SET title = \(new.title), description = \(new.description),
                latitude = \(new.position?.point.latitude), longitude = \(new.position?.point.longitude),
                position_source = \(new.position?.source), date = \(new.date), version = version + 1
            WHERE experience = \(experience) AND id = \(id)
            """
        )
        try Experience.recount(experience, in: tx)
        return try find(id, of: experience, in: tx)
    }

    /// Deletes a scene. It can be restored for 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict`, code `archived`.
    package static func delete(
        _ id: SceneID,
        of experience: ExperienceID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws {
        _ = try Experience.editable(experience, in: tx)
        let old = try find(id, of: experience, in: tx)
        try precondition.check(old.version)
        try tx.run(
            """
            UPDATE scene SET deleted_at = \(tx.now), version = version + 1
            WHERE experience = \(experience) AND id = \(id)
            """
        )
        try tx.run(
            """
            UPDATE scene SET rank = rank - 1
            WHERE experience = \(experience) AND deleted_at IS NULL AND rank > \(old.rank)
            """
        )
        try Experience.recount(experience, in: tx)
    }

    /// Restores a deleted scene to its place in the order. One that is not deleted is left as it is.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, field `title`, code `limit`, or code `archived`.
    package static func restore(_ id: SceneID, of experience: ExperienceID, in tx: PersonTransaction) throws -> Scene {
        _ = try Experience.editable(experience, in: tx)
        let old = try findDeleted(id, of: experience, in: tx)
        if old.deletedAt == nil { return old }
        let count = try requireRoom(in: experience, tx)
        let rank = min(old.rank, count + 1)
        try tx.run(
            """
            UPDATE scene SET rank = rank + 1
            WHERE experience = \(experience) AND deleted_at IS NULL AND rank >= \(rank)
            """
        )
        try tx.run(
            """
            UPDATE scene SET deleted_at = NULL, rank = \(rank), version = version + 1
            WHERE experience = \(experience) AND id = \(id)
            """
        )
        try Experience.recount(experience, in: tx)
        return try find(id, of: experience, in: tx)
    }

    /// - Returns: the number of scenes.
    /// - Throws: `AppError.conflict`, field `title`, code `limit`.
    private static func requireRoom(in experience: ExperienceID, _ tx: PersonTransaction) throws -> Int {
        let count: Int? = try tx.value(
            "SELECT COUNT(*) FROM scene WHERE experience = \(experience) AND deleted_at IS NULL"
        )
        if count ?? 0 >= most {
            throw AppError.conflict("title", "limit", Phrase("places.error.tooManyScenes", ["most": .number(most)]))
        }
        return count ?? 0
    }
}
