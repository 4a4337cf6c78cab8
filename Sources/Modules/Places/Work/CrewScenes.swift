package import Core
package import Storage

/// A scene with a position, of an experience of a crew.
package struct CrewScene: Sendable {
    package let title: String
    /// The title of its experience.
    package let experience: String
    package let path: String
    package let point: GeoPoint

    /// The scenes of a crew that everyone in it sees, newest experience first.
    package static func list(of crew: CrewID, most: Int, in tx: Tx) throws -> [CrewScene] {
        try tx.all(
            """
            SELECT experience.id, experience.title, scene.title, scene.rank, scene.latitude, scene.longitude
            FROM experience JOIN scene ON scene.experience = experience.id
            WHERE experience.crew = \(crew) AND experience.deleted_at IS NULL AND experience.hidden_at IS NULL
                AND scene.deleted_at IS NULL AND scene.latitude IS NOT NULL
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
