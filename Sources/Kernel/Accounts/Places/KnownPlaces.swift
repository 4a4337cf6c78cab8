package import Core
package import Storage

/// The id of a place with a name, which modules store beside what is there. It need not exist any more.
package enum PlaceKey {}
package typealias PlaceID = ID<PlaceKey>

/// Places of a crew that have a name, which a module keeps for the others.
package protocol KnownPlaces: Sendable {
    /// Those that everyone in the viewer's crew may see, at most some hundreds.
    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace]
    /// Those of some ids that everyone in the viewer's crew may see.
    func places(_ ids: Set<PlaceID>, _ viewer: Viewer, in tx: Tx) throws -> [KnownPlace]
    /// The place where a position is, in degrees, among those that everyone in the viewer's crew may see.
    func place(latitude: Double, longitude: Double, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace?
}

/// A place that has a name.
package struct KnownPlace: Sendable, Hashable, Identifiable {
    package let id: PlaceID
    package let title: String
    /// What it belongs to, such as a round.
    package let note: String
    package let path: String
    /// In degrees; `nil` if its position is not known.
    package let latitude, longitude: Double?

    package init(id: PlaceID, title: String, note: String, path: String, latitude: Double?, longitude: Double?) {
        (self.id, self.title, self.note, self.path) = (id, title, note, path)
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

extension KnownPlaces {
    /// - Returns: `nil` for a place that does not exist any more, or that the viewer's crew no longer sees.
    package func place(_ id: PlaceID?, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? {
        try id.flatMap { try places([$0], viewer, in: tx).first }
    }

    /// The places that a form offers: also the present one, if there are more than it can offer.
    package func choices(with present: PlaceID?, _ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] {
        let all = try places(viewer, in: tx)
        if present == nil || all.contains(where: { $0.id == present }) { return all }
        return try all + [place(present, viewer, in: tx)].compactMap(\.self)
    }

    /// Checks a place that is to be stored.
    /// - Parameter old: the present one, which is valid even if it does not exist any more.
    /// - Throws: `AppError.invalid`, field `place`, code `unknown`.
    package func require(_ id: PlaceID?, replacing old: PlaceID? = nil, in tx: MemberTransaction) throws {
        if let id, id != old, try place(id, tx.viewer, in: tx) == nil {
            throw AppError.invalid("place", "unknown", Phrase("error.field.place"))
        }
    }
}

/// For a server without such places.
package struct NoKnownPlaces: KnownPlaces {
    package init() {}

    package func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] { [] }
    package func places(_ ids: Set<PlaceID>, _ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] { [] }
    package func place(latitude: Double, longitude: Double, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? { nil }
}
