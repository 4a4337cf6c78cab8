package import Accounts
import Foundation
package import Storage

/// Places of a crew that have a name, which another module keeps.
package protocol KnownPlaces: Sendable {
    /// Those that the viewer may see, at most some hundreds.
    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace]
}

/// A place that has a name.
package struct KnownPlace: Sendable, Hashable {
    package let title: String
    /// What it belongs to, such as a round.
    package let note: String
    package let path: String
    package let position: Defect.Position

    package init(title: String, note: String, path: String, position: Defect.Position) {
        (self.title, self.note, self.path, self.position) = (title, note, path, position)
    }
}

extension KnownPlaces {
    /// The place where a position is: the nearest one within `Defect.Position.reach`.
    func place(at position: Defect.Position?, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? {
        guard let position else { return nil }
        let near = try places(viewer, in: tx).map { (place: $0, meters: $0.position.meters(to: position)) }
            .filter { $0.meters <= Defect.Position.reach }
        return near.min { $0.meters < $1.meters }?.place
    }
}

extension Defect.Position {
    /// A position this close to a place is there, in metres: as far off as phones often are.
    package static let reach = 30.0
    /// Along a meridian.
    private static let metersPerDegree = 111_195.0

    /// Exact enough for the distance to a place nearby.
    func meters(to other: Self) -> Double {
        let north = latitude - other.latitude
        let turn = abs(longitude - other.longitude)
        let east = min(turn, 360 - turn) * cos(latitude * .pi / 180)
        return (north * north + east * east).squareRoot() * Self.metersPerDegree
    }
}

/// For a server without such places.
struct NoKnownPlaces: KnownPlaces {
    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] { [] }
}
