package import Accounts
import Core
import Storage

extension Scene {
    /// Puts all scenes of an experience in the given order.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, field `scenes`, code `changed`, unless `ids` has each of
    ///   them exactly once; `conflict`, code `archived`.
    @discardableResult
    package static func order(_ ids: [SceneID], in experience: ExperienceID, tx: PersonTransaction) throws -> [Scene] {
        _ = try Experience.editable(experience, in: tx)
        let scenes = try list(of: experience, in: tx)
        if ids.count != scenes.count || Set(ids) != Set(scenes.map(\.id)) {
            throw AppError.conflict("scenes", "changed", Phrase("places.error.otherScenes"))
        }
        let ranks = Dictionary(uniqueKeysWithValues: scenes.map { ($0.id, $0.rank) })
        for (index, id) in ids.enumerated() where ranks[id] != index + 1 {
            try tx.run(
                """
                UPDATE scene SET rank = \(index + 1), version = version + 1
                WHERE experience = \(experience) AND id = \(id)
                """
            )
        }
        try Experience.recount(experience, in: tx)
        return try list(of: experience, in: tx)
    }

    /// Moves a scene by one place, unless it is already first or last.
    /// - Returns: the scene in its new place.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, code `archived`.
    package static func move(
        _ id: SceneID,
        of experience: ExperienceID,
        isUp: Bool,
        in tx: PersonTransaction
    ) throws -> Scene {
        _ = try Experience.editable(experience, in: tx)
        var ids = try list(of: experience, in: tx).map(\.id)
        guard let at = ids.firstIndex(of: id) else { throw AppError.notFound }
        let next = at + (isUp ? -1 : 1)
        if ids.indices.contains(next) {
            ids.swapAt(at, next)
            try order(ids, in: experience, tx: tx)
        }
        return try find(id, of: experience, in: tx)
    }
}
