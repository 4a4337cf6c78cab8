package import Accounts
import Core
import Storage

extension Scene {
    /// Puts all scenes of an experience in the given order.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, field `scenes`, code `changed`, unless `ids` has each of
    ///   them exactly once; `conflict`, code `archived`.
    @discardableResult
    static func order(_ ids: [SceneID], of experience: ExperienceID, in tx: PersonTransaction) throws -> [Scene] {
        _ = try Experience.editable(experience, in: tx)
        let scenes = try list(of: experience, in: tx)
        if ids.count != scenes.count || Set(ids) != Set(scenes.map(\.id)) {
            throw otherScenes
        }
        let ranks = Dictionary(uniqueKeysWithValues: scenes.map { ($0.id, $0.rank) })
        for (index, id) in ids.enumerated() where ranks[id] != index + 1 {
            try update(id, of: experience, "rank = \(index + 1)", in: tx)
        }
        try Experience.recount(experience, in: tx)
        return try list(of: experience, in: tx)
    }

    /// Moves a scene by a number of places, at most to the first or last place.
    /// - Parameters:
    ///   - steps: negative to move it up.
    ///   - shown: the order that the person saw; `nil` for the current one.
    /// - Returns: the scene in its new place.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, field `scenes`, code `changed`, if the order is neither
    ///   `shown` nor already the wanted one; `conflict`, code `archived`.
    package static func move(
        _ id: SceneID,
        of experience: ExperienceID,
        by steps: Int,
        shown: [SceneID]? = nil,
        in tx: PersonTransaction
    ) throws -> Scene {
        _ = try Experience.editable(experience, in: tx)
        let current = try list(of: experience, in: tx).map(\.id)
        var wanted = shown ?? current
        guard let at = wanted.firstIndex(of: id) else { throw AppError.notFound }
        wanted.remove(at: at)
        wanted.insert(id, at: max(0, min(at + steps, wanted.count)))
        if current != wanted {
            if let shown, shown != current { throw otherScenes }
            try order(wanted, of: experience, in: tx)
        }
        return try find(id, of: experience, in: tx)
    }

    private static var otherScenes: AppError { .conflict("scenes", "changed", Phrase("places.error.otherScenes")) }
}
