import Accounts
import Core
import Places
import Storage

/// The scenes of a crew's experiences, as places where defects, shifts and hours are.
struct ScenesAsPlaces: KnownPlaces {
    /// The maximum number that a page offers.
    private static let most = 200

    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] {
        try CrewScene.list(of: viewer.crew, most: Self.most, in: tx).map(known)
    }

    func places(_ ids: Set<PlaceID>, _ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] {
        try CrewScene.list(ids, of: viewer.crew, in: tx).map(known)
    }

    func place(latitude: Double, longitude: Double, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? {
        guard let point = GeoPoint(latitude: latitude, longitude: longitude) else { return nil }
        return try CrewScene.at(point, of: viewer.crew, in: tx).map(known)
    }

    private func known(_ scene: CrewScene) -> KnownPlace {
        KnownPlace(
            id: scene.id,
            title: scene.title,
            note: scene.experience,
            path: scene.path,
            latitude: scene.point?.latitude,
            longitude: scene.point?.longitude
        )
    }
}
