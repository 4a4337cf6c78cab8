package import Core
package import Storage

/// A scene with a position, of an experience of a crew.
package struct CrewScene: Sendable {
    package let title: String
    /// The title of its experience.
    package let experience: String
    package let path: String
    package let point: GeoPoint

    /// The maximum number of scenes around a point that are compared.
    private static let mostAround = 100

    /// The scenes of a crew that everyone in it sees, newest experience first.
    package static func list(of crew: CrewID, most: Int, in tx: Tx) throws -> [CrewScene] {
        try list(of: crew, where: "TRUE", most: most, in: tx)
    }

    /// The scene of a crew that a point is at: the nearest one, at most `Scene.reach` away.
    package static func at(_ point: GeoPoint, of crew: CrewID, in tx: Tx) throws -> CrewScene? {
        let (south, north) = (point.latitude - Scene.reachDegrees, point.latitude + Scene.reachDegrees)
        let around = try list(of: crew, where: "scene.latitude BETWEEN \(south) AND \(north)", most: mostAround, in: tx)
        return around.map { (scene: $0, meters: $0.point.meters(to: point)) }
            .filter { $0.meters <= Scene.reach }
            .min { $0.meters < $1.meters }?.scene
    }

    private static func list(of crew: CrewID, where condition: SQL, most: Int, in tx: Tx) throws -> [CrewScene] {
        try tx.all(
            """
            SELECT experience.id, experience.title, scene.title, scene.rank, scene.latitude, scene.longitude
            FROM experience JOIN scene ON scene.experience = experience.id
            WHERE experience.crew = \(crew) AND experience.deleted_at IS NULL AND experience.hidden_at IS NULL
                AND scene.deleted_at IS NULL AND scene.latitude IS NOT NULL AND \(condition)
            ORDER BY experience.id DESC, scene.rank LIMIT \(most)
            """
        ) { row -> CrewScene? in
            let id: ExperienceID = try row.read()
            let (experience, title): (String, String) = (try row.read(), try row.read())
            let rank: Int = try row.read()
            let point = GeoPoint(latitude: try row.read(), longitude: try row.read())
            return point.map {
                CrewScene(title: title, experience: experience, path: "/places/\(id)#scene-\(rank)", point: $0)
            }
        }
        .compactMap { $0 }
    }
}
