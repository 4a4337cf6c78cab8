package import Accounts
import Core
import Foundation
package import Storage

/// The scenes of a crew's experiences, as places where defects, shifts and hours are.
package struct ScenesAsPlaces: KnownPlaces {
    /// The maximum number that a page offers.
    private static let most = 200
    /// The maximum number of scenes around a point that are compared.
    private static let mostAround = 100

    package init() {}

    package func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] {
        try list(of: viewer, where: "TRUE", most: Self.most, in: tx).map(\.place)
    }

    package func places(_ ids: Set<PlaceID>, _ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] {
        if ids.isEmpty { return [] }
        return try list(of: viewer, where: "scene.id IN \(list: ids.sorted())", most: ids.count, in: tx).map(\.place)
    }

    /// The nearest scene, at most `Scene.reach` away.
    package func place(latitude: Double, longitude: Double, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? {
        guard let point = GeoPoint(latitude: latitude, longitude: longitude) else { return nil }
        let (south, north) = (point.latitude - Scene.reachDegrees, point.latitude + Scene.reachDegrees)
        // The length of a degree of longitude here, compared with one of latitude.
        let width = cos(point.latitude * .pi / 180)
        let (up, aside): (SQL, SQL) = ("(scene.latitude - \(point.latitude))", "(scene.longitude - \(point.longitude))")
        let around = try list(
            of: viewer,
            where: "scene.latitude BETWEEN \(south) AND \(north)",
            order: "\(up) * \(up) + \(aside) * \(aside) * \(width * width), experience.id DESC, scene.rank",
            most: Self.mostAround,
            in: tx
        )
        return around.compactMap { item in item.point.map { (place: item.place, meters: $0.meters(to: point)) } }
            .filter { $0.meters <= Scene.reach }
            .min { $0.meters < $1.meters }?.place
    }

    /// The scenes that everyone in a crew sees, by default those of the newest experience first.
    private func list(
        of viewer: Viewer,
        where condition: SQL,
        order: SQL = "experience.id DESC, scene.rank",
        most: Int,
        in tx: Tx
    ) throws -> [(place: KnownPlace, point: GeoPoint?)] {
        try tx.all(
            """
            SELECT experience.id, experience.title, scene.id, scene.title, scene.rank, scene.latitude, scene.longitude
            FROM experience JOIN scene ON scene.experience = experience.id
            WHERE experience.crew = \(viewer.crew) AND experience.deleted_at IS NULL AND experience.hidden_at IS NULL
                AND scene.deleted_at IS NULL AND \(condition)
            ORDER BY \(order) LIMIT \(most)
            """
        ) { row in
            let (experience, note): (ExperienceID, String) = (try row.read(), try row.read())
            let (id, title, rank): (PlaceID, String, Int) = (try row.read(), try row.read(), try row.read())
            let point = try row.unlessNull(columns: 2) { try GeoPoint(row: &$0) }
            let place = KnownPlace(
                id: id,
                title: title,
                note: note,
                path: "/places/\(experience)#scene-\(rank)",
                latitude: point?.latitude,
                longitude: point?.longitude
            )
            return (place: place, point: point)
        }
    }
}
