package import API
package import Accounts
import Core
import Storage

extension Scene {
    /// Adds a scene as the last one of an experience.
    /// - Throws: `AppError.notFound`; `forbidden`; `invalid`; `conflict`, field `title`, code `limit`, or code `archived`.
    package static func add(_ draft: NewScene, to experience: ExperienceID, in tx: PersonTransaction) throws -> Scene {
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
        let (id, values) = (SceneID.new(at: tx.now), scene.values)
        try tx.run(
            """
            INSERT INTO scene (experience, id, rank, \(values.columns))
            VALUES (\(experience), \(id), \(rank), \(values.list))
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
        _ edit: (inout NewScene) throws -> Void
    ) throws -> Scene {
        _ = try Experience.editable(experience, in: tx)
        let old = try find(id, of: experience, in: tx)
        try precondition.check(old.version)
        var draft = NewScene(old)
        try edit(&draft)
        let new = try draft.checked()
        try update(id, of: experience, new.values.assignments, in: tx)
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
        try update(id, of: experience, "deleted_at = \(tx.now)", in: tx)
        try shift(experience, from: old.rank + 1, by: -1, in: tx)
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
        try shift(experience, from: rank, by: 1, in: tx)
        try update(id, of: experience, "deleted_at = NULL, rank = \(rank)", in: tx)
        try Experience.recount(experience, in: tx)
        return try find(id, of: experience, in: tx)
    }

    /// Moves a scene with its pictures to another experience. It keeps its id, which positions and hours refer to. One
    /// that is already there is left as it is.
    /// - Parameter rank: its place there; `nil` for the last.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `invalid`, field `to`, code `unknown`; `conflict`, field `to`,
    ///   code `limit`, or code `archived`.
    package static func transfer(
        _ id: SceneID,
        of experience: ExperienceID,
        to target: ExperienceID,
        rank: Int? = nil,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws -> Scene {
        _ = try Experience.editable(experience, in: tx)
        let isIt: SQL = "experience.id = \(target) AND experience.deleted_at IS NULL"
        guard let found = try Experience.read(tx.person, isIt, most: 1, in: tx).first else {
            throw AppError.invalid("to", "unknown", Phrase("places.error.unknownExperience"))
        }
        try found.requireEditable()
        if let there = try list(of: target, in: tx).first(where: { $0.id == id }) { return there }
        let old = try find(id, of: experience, in: tx)
        try precondition.check(old.version)
        let last = try requireRoom(in: target, field: "to", tx) + 1
        let rank = min(max(rank ?? last, 1), last)
        try shift(target, from: rank, by: 1, in: tx)
        // The pictures refer to both columns of the primary key, so that no UPDATE could change it.
        try tx.run(
            """
            INSERT INTO scene (experience, id, rank, title, description, latitude, longitude, position_source, date, version)
            SELECT \(target), id, \(rank), title, description, latitude, longitude, position_source, date, version + 1
            FROM scene WHERE experience = \(experience) AND id = \(id)
            """
        )
        try tx.run(
            "UPDATE scene_picture SET experience = \(target) WHERE experience = \(experience) AND scene = \(id)"
        )
        try tx.run("DELETE FROM scene WHERE experience = \(experience) AND id = \(id)")
        try shift(experience, from: old.rank + 1, by: -1, in: tx)
        for changed in [experience, target] { try Experience.recount(changed, in: tx) }
        return try find(id, of: target, in: tx)
    }

    /// Sets columns of a scene, and increments its version.
    /// - Parameter assignments: `column = value`, separated by commas.
    static func update(_ id: SceneID, of experience: ExperienceID, _ assignments: SQL, in tx: Tx) throws {
        try tx.run(
            "UPDATE scene SET \(assignments), version = version + 1 WHERE experience = \(experience) AND id = \(id)"
        )
    }

    /// Moves the scenes from a rank on, to fill a gap or to make one.
    private static func shift(_ experience: ExperienceID, from rank: Int, by count: Int, in tx: Tx) throws {
        try tx.run(
            """
            UPDATE scene SET rank = rank + \(count)
            WHERE experience = \(experience) AND deleted_at IS NULL AND rank >= \(rank)
            """
        )
    }

    /// - Returns: the number of scenes.
    /// - Throws: `AppError.conflict`, code `limit`.
    private static func requireRoom(in experience: ExperienceID, field: String = "title", _ tx: Tx) throws -> Int {
        let count: Int? = try tx.value(
            "SELECT COUNT(*) FROM scene WHERE experience = \(experience) AND deleted_at IS NULL"
        )
        try AppError.requireRoom(count, below: most, field, "limit", "places.error.tooManyScenes")
        return count ?? 0
    }
}
