import API
package import Accounts
import Core
package import Storage

/// The place where the work of a position is done.
package struct PositionPlace: Sendable, Hashable {
    package let position: String
    /// `nil` if none was chosen, or if it no longer exists.
    package let place: KnownPlace?

    /// All positions of the viewer's crew, in the crew's order.
    package static func list(
        _ viewer: Viewer,
        _ places: any KnownPlaces,
        in tx: Tx
    ) throws -> [PositionPlace] {
        let found = try tx.all("SELECT position, place FROM position_place WHERE crew = \(viewer.crew)") {
            (position: try $0.read() as String, place: try $0.read() as PlaceID)
        }
        let ids = Dictionary(uniqueKeysWithValues: found.map { ($0.position, $0.place) })
        let known = try places.places(Set(ids.values), viewer, in: tx)
        return try Positions.all(of: viewer.crew, in: tx).map { position in
            PositionPlace(position: position, place: known.first { $0.id == ids[position] })
        }
    }

    /// The place of a position of the viewer's crew.
    static func of(_ position: String?, _ viewer: Viewer, _ places: any KnownPlaces, in tx: Tx) throws -> KnownPlace? {
        try places.place(position.flatMap { try id(of: $0, crew: viewer.crew, in: tx) }, viewer, in: tx)
    }

    /// Sets the place of a position.
    /// - Parameter place: the id of one of the crew's places; `nil` for none.
    /// - Throws: `AppError.forbidden` for members; `invalid`, field `position` or `place`.
    package static func set(
        _ place: String?,
        of position: String,
        _ places: any KnownPlaces,
        in tx: MemberTransaction
    ) throws -> PositionPlace {
        try tx.viewer.requireManager()
        let new: PlaceID? = try Validation.one { $0.id("place", place) }
        guard let name = try Positions.find(position, of: tx.crew, in: tx) else {
            throw AppError.invalid("position", "unknown", Phrase("error.field.position"))
        }
        let old = try id(of: name, crew: tx.crew, in: tx)
        try places.require(new, replacing: old, in: tx)
        if new != old {
            if let new {
                try tx.run(
                    """
                    INSERT INTO position_place (crew, position, place) VALUES (\(tx.crew), \(name), \(new))
                    ON CONFLICT (crew, position) DO UPDATE SET place = excluded.place
                    """
                )
            } else {
                try tx.run("DELETE FROM position_place WHERE crew = \(tx.crew) AND position = \(name)")
            }
            try tx.record(PositionPlaced(position: name, place: new), about: tx.crew)
        }
        return PositionPlace(position: name, place: try places.place(new, tx.viewer, in: tx))
    }

    private static func id(of position: String, crew: CrewID, in tx: Tx) throws -> PlaceID? {
        try tx.value("SELECT place FROM position_place WHERE crew = \(crew) AND position = \(position)")
    }

    var json: API.PositionPlace { API.PositionPlace(position: position, place: place?.id.description) }
}

/// The place of a position was chosen. The subject is the crew.
struct PositionPlaced: Fact {
    static let kind = "shiftSettings.positionPlaced"

    let position: String
    /// `nil` for none.
    let place: PlaceID?
}
