import Accounts
import Defects
import Places
import Storage

/// The scenes of a crew's experiences, as places where defects are.
struct PlacesForDefects: KnownPlaces {
    /// The maximum number that a page offers.
    private static let most = 200

    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] {
        try CrewScene.list(of: viewer.crew, most: Self.most, in: tx).map(place)
    }

    func place(at position: Defect.Position, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? {
        guard let point = GeoPoint(latitude: position.latitude, longitude: position.longitude) else { return nil }
        return try CrewScene.at(point, of: viewer.crew, in: tx).map(place)
    }

    private func place(_ scene: CrewScene) -> KnownPlace {
        KnownPlace(
            title: scene.title,
            note: scene.experience,
            path: scene.path,
            position: .init(latitude: scene.point.latitude, longitude: scene.point.longitude)
        )
    }
}
