package import Accounts
package import Core
import Foundation
package import Storage

/// A scene of an experience of a crew.
package struct CrewScene: Sendable {
    package let id: PlaceID
    package let title: String
    /// The title of its experience.
    package let experience: String
    package let path: String
    package let point: GeoPoint?

    /// The maximum number of scenes around a point that are compared.
    private static let mostAround = 100

    /// The scenes of a crew that everyone in it sees, newest experience first.
    package static func list(of crew: CrewID, most: Int, in tx: Tx) throws -> [CrewScene] {
        try list(of: crew, where: "TRUE", most: most, in: tx)
    }

    package static func list(_ ids: Set<PlaceID>, of crew: CrewID, in tx: Tx) throws -> [CrewScene] {
        if ids.isEmpty { return [] }
        return try list(of: crew, where: "scene.id IN \(list: ids.sorted())", most: ids.count, in: tx)
    }

    /// The scene of a crew that a point is at: the nearest one, at most `Scene.reach` away.
    package static func at(_ point: GeoPoint, of crew: CrewID, in tx: Tx) throws -> CrewScene? {
        let (south, north) = (point.latitude - Scene.reachDegrees, point.latitude + Scene.reachDegrees)
        // The length of a degree of longitude here, compared with one of latitude.
        let width = cos(point.latitude * .pi / 180)
        let (up, aside): (SQL, SQL) = ("(scene.latitude - \(point.latitude))", "(scene.longitude - \(point.longitude))")
        let around = try list(
            of: crew,
            where: "scene.latitude BETWEEN \(south) AND \(north)",
            order: "\(up) * \(up) + \(aside) * \(aside) * \(width * width), experience.id DESC, scene.rank",
            most: mostAround,
            in: tx
        )
        return around.compactMap { scene in scene.point.map { (scene: scene, meters: $0.meters(to: point)) } }
            .filter { $0.meters <= Scene.reach }
            .min { $0.meters < $1.meters }?.scene
    }

    private static func list(
        of crew: CrewID,
        where condition: SQL,
        order: SQL = "experience.id DESC, scene.rank",
        most: Int,
        in tx: Tx
    ) throws -> [CrewScene] {
        try tx.all(
            """
            SELECT experience.id, experience.title, scene.id, scene.title, scene.rank, scene.latitude, scene.longitude
            FROM experience JOIN scene ON scene.experience = experience.id
            WHERE experience.crew = \(crew) AND experience.deleted_at IS NULL AND experience.hidden_at IS NULL
                AND scene.deleted_at IS NULL AND \(condition)
            ORDER BY \(order) LIMIT \(most)
            """
        ) { row in
            let (parent, experience): (ExperienceID, String) = (try row.read(), try row.read())
            let (id, title, rank): (PlaceID, String, Int) = (try row.read(), try row.read(), try row.read())
            return CrewScene(
                id: id,
                title: title,
                experience: experience,
                path: "/places/\(parent)#scene-\(rank)",
                point: try row.unlessNull(columns: 2) { try GeoPoint(row: &$0) }
            )
        }
    }
}
