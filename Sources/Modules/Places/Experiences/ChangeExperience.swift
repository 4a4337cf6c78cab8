package import API
package import Accounts
import Core
import Storage

extension Experience {
    /// Changes an experience. Only its owner can change with whom it is shared.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `invalid`; `conflict`, code `archived`.
    package static func change(
        _ id: ExperienceID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout NewExperience) throws -> Void
    ) throws -> Experience {
        let old = try editable(id, in: tx)
        try precondition.check(old.version)
        var draft = NewExperience(old)
        try edit(&draft)
        let (new, crew) = try draft.checked(in: tx)
        if !old.isOwn && (new.sharing != old.sharing || crew != old.crew?.id || new.people != nil) {
            throw AppError(.forbidden, Phrase("places.error.sharingOfOwner"))
        }
        let changed = try tx.run(
            """
            UPDATE experience SET title = \(new.title), description = \(new.description), sharing = \(new.sharing),
                crew = \(crew), changed_at = \(tx.now), version = version + 1
            WHERE id = \(id) AND version = \(old.version)
            """
        )
        if changed == 0 { throw AppError.stale }
        if let crew, crew != old.crew?.id {
            // Managers of the crew, who can edit it from now on, could restore a track that they were never shown.
            try tx.run("UPDATE experience SET former_track = NULL, track_removed_at = NULL WHERE id = \(id)")
        }
        try share(id, with: new, in: tx)
        try ExploreIndex.write(id, in: tx)
        return try find(id, for: tx.person, in: tx)
    }

    /// Deletes an experience. It can be restored for 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict`, code `archived`.
    package static func delete(_ id: ExperienceID, if precondition: Precondition = .none, in tx: PersonTransaction)
        throws
    {
        let old = try editable(id, in: tx)
        try precondition.check(old.version)
        try tx.run("UPDATE experience SET deleted_at = \(tx.now), version = version + 1 WHERE id = \(id)")
        try ExploreIndex.write(id, in: tx)
    }

    /// Restores a deleted experience. One that is not deleted is left as it is.
    /// - Parameter most: the maximum number of experiences per person.
    /// - Throws: `AppError.notFound`, also for one that the person could not change; `conflict`, code `limit` or
    ///   `archived`.
    package static func restore(_ id: ExperienceID, most: Int, in tx: PersonTransaction) throws -> Experience {
        let old = try read(tx.person, "experience.id = \(id)", most: 1, in: tx).first.orNotFound()
        // Someone who could only view it must not learn that it was deleted.
        if old.deletedAt != nil && !old.isEditable && !old.isInArchive { throw AppError.notFound }
        try old.requireEditable()
        if old.deletedAt == nil { return old }
        try requireRoom(most: most, of: old.owner.id, in: tx)
        try tx.run("UPDATE experience SET deleted_at = NULL, version = version + 1 WHERE id = \(id)")
        try ExploreIndex.write(id, in: tx)
        return try find(id, for: tx.person, in: tx)
    }

    /// Replaces, removes or restores the track of an experience, which its path follows. The one before, also one that
    /// was removed before an upload, can be restored for 30 days. Removing or restoring one that is not there changes
    /// nothing.
    /// - Parameter track: the new track; `nil` to remove the track, or with `toFormer` to restore the former one.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict`, code `archived`.
    static func changeTrack(
        to track: [GeoPoint]? = nil,
        toFormer isFormer: Bool = false,
        of id: ExperienceID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws -> Experience {
        let old = try editable(id, in: tx)
        try precondition.check(old.version)
        if track == nil, try !ScenePath.hasTrack(id, isFormer: isFormer, in: tx) { return old }
        let new: SQL = track.map { "\($0.lineText)" } ?? (isFormer ? "former_track" : "NULL")
        let (former, removedAt): (SQL, SQL) = track == nil ? ("NULL", "NULL") : ("former_track", "track_removed_at")
        try tx.run(
            """
            UPDATE experience SET track = \(new), former_track = COALESCE(track, \(former)), version = version + 1,
                track_removed_at = CASE WHEN track IS NOT NULL THEN \(tx.now) ELSE \(removedAt) END
            WHERE id = \(id)
            """
        )
        try recount(id, in: tx)
        return try find(id, for: tx.person, in: tx)
    }

    /// Updates what lists and searches show of the scenes and the path. Called after every change of them.
    static func recount(_ id: ExperienceID, in tx: PersonTransaction) throws {
        let scenes = try Scene.list(of: id, in: tx)
        let points = scenes.compactMap(\.position?.point)
        let meters = try ScenePath.find(id, scenes, in: tx).length
        try tx.run(
            """
            UPDATE experience SET scene_count = \(scenes.count), meters = \(Int(meters.rounded())), changed_at = \(tx.now),
                south = \(points.map(\.latitude).min()), west = \(points.map(\.longitude).min()),
                north = \(points.map(\.latitude).max()), east = \(points.map(\.longitude).max())
            WHERE id = \(id)
            """
        )
        try ExploreIndex.write(id, scenes, in: tx)
    }
}
