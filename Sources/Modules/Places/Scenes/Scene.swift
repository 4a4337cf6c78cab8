package import API
package import Core
package import Media
package import Storage

/// A place or moment of an experience.
package struct Scene: Sendable, Identifiable {
    package let id: SceneID
    /// From 1.
    package let rank: Int
    package let title: String
    package let description: String?
    package let position: Position?
    package let date: LocalDate?
    package let version: Int
    package let deletedAt: Instant?
    package internal(set) var pictures: [StoredPicture] = []

    package struct Position: Sendable, Hashable {
        package let point: GeoPoint
        package let source: PositionSource
    }

    /// The maximum number of scenes of an experience.
    package static let most = 500
    /// The maximum number of pictures of a scene.
    package static let mostPictures = 20
}

extension Scene: Record {
    package static let columns: SQL = """
        scene.id, scene.rank, scene.title, scene.description, scene.latitude, scene.longitude, scene.position_source,
        scene.date, scene.version, scene.deleted_at
        """

    package init(row: inout Row) throws {
        id = try row.read()
        rank = try row.read()
        title = try row.read()
        description = try row.read()
        position = try row.unlessNull(columns: 3) { Position(point: try GeoPoint(row: &$0), source: try $0.read()) }
        date = try row.read()
        version = try row.read()
        deletedAt = try row.read()
    }

    /// The scenes of an experience in their order, with their pictures. The caller has checked that the person may see it.
    package static func list(of experience: ExperienceID, in tx: Tx) throws -> [Scene] {
        var scenes = try tx.all(
            Scene.self,
            "FROM scene WHERE experience = \(experience) AND deleted_at IS NULL ORDER BY rank, id"
        )
        let pictures = try pictures("scene_picture.experience = \(experience)", in: tx)
        for index in scenes.indices { scenes[index].pictures = pictures[scenes[index].id] ?? [] }
        return scenes
    }

    /// - Throws: `AppError.notFound`, also for a deleted scene.
    package static func find(_ id: SceneID, of experience: ExperienceID, in tx: Tx) throws -> Scene {
        let scene = try findDeleted(id, of: experience, in: tx)
        if scene.deletedAt != nil { throw AppError.notFound }
        return scene
    }

    /// Finds a scene even if it was deleted and can still be restored.
    static func findDeleted(_ id: SceneID, of experience: ExperienceID, in tx: Tx) throws -> Scene {
        var scene = try tx.first(Scene.self, "FROM scene WHERE experience = \(experience) AND id = \(id)").orNotFound()
        scene.pictures =
            try pictures("scene_picture.experience = \(experience) AND scene_picture.scene = \(id)", in: tx)[id] ?? []
        return scene
    }

    private static func pictures(_ condition: SQL, in tx: Tx) throws -> [SceneID: [StoredPicture]] {
        let rows = try tx.all(
            """
            SELECT scene_picture.scene, \(StoredPicture.columns)
            FROM scene_picture \(StoredPicture.join("scene_picture.picture"))
            WHERE \(condition) ORDER BY scene_picture.picture
            """
        ) { (scene: try $0.read() as SceneID, picture: try StoredPicture(row: &$0)) }
        return Dictionary(grouping: rows, by: \.scene).mapValues { $0.map(\.picture) }
    }
}

extension API.PositionSource: SQLBindable, SQLReadable {}
