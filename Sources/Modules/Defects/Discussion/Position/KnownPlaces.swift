package import Accounts
package import Storage

/// Places of a crew that have a name, which another module keeps.
package protocol KnownPlaces: Sendable {
    /// Those that the viewer may see, at most some hundreds.
    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace]
    /// The place where a position is, among those that the viewer may see.
    func place(at position: Defect.Position, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace?
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

/// For a server without such places.
struct NoKnownPlaces: KnownPlaces {
    func places(_ viewer: Viewer, in tx: Tx) throws -> [KnownPlace] { [] }
    func place(at position: Defect.Position, _ viewer: Viewer, in tx: Tx) throws -> KnownPlace? { nil }
}
