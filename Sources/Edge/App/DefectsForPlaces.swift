import Accounts
import Core
import Defects
import Places
import Storage

/// The open defects of a crew that have a position.
struct DefectsForPlaces: WorkAtPlaces {
    /// The maximum number that a page considers, newest first.
    private static let most = 500

    func open(in crew: CrewID, for person: PersonID, at now: Instant, in tx: Tx) throws -> [PlacedWork] {
        guard let viewer = try Viewer.of(person, crew: crew, in: tx),
            try CrewModules.shows(DefectsModule.id, to: viewer, in: tx)
        else { return [] }
        return try Defect.placed(viewer, most: Self.most, in: tx).compactMap { defect in
            guard let place = defect.position,
                let point = GeoPoint(latitude: place.latitude, longitude: place.longitude)
            else { return nil }
            return .defect(
                id: defect.id.description,
                title: Phrase(
                    "defects.atPlace",
                    ["number": .text(defect.shortName), "headline": .text(defect.headline)]
                ),
                path: "\(viewer.path)/defects/\(defect.id)",
                point: point
            )
        }
    }
}
