package import Core
package import Storage

/// The id of a named place, which modules store with what is there. The place may no longer exist.
package enum PlaceKey {}
package typealias PlaceID = ID<PlaceKey>

/// The named places of a crew, which one module provides to the others.
package protocol KnownPlaces: Sendable {
    /// The places that everyone in the viewer's crew may see, at most a few hundred.
    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace]
    /// The places with some ids, if everyone in the viewer's crew may see them.
    func places(_ ids: Set<PlaceID>, _ viewer: Viewer, in tx: Tx) throws -> [KnownPlace]
    /// The place at a position, in degrees, among those that everyone in the viewer's crew may see.
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
    /// - Returns: `nil` for a place that no longer exists, or that the viewer's crew no longer sees.
    package func place(_ id: PlaceID?, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? {
        try id.flatMap { try places([$0], viewer, in: tx).first }
    }

    /// The places that a form offers, including the current one even if there are more than it can offer.
    package func choices(with present: PlaceID?, _ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] {
        let all = try places(viewer, in: tx)
        if present == nil || all.contains(where: { $0.id == present }) { return all }
        return try all + [place(present, viewer, in: tx)].compactMap(\.self)
    }

    /// Checks a place before it is stored.
    /// - Parameter old: the current one, which is valid even if it no longer exists.
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
