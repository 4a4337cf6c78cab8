package import Core
package import Web

extension Query {
    /// A member's id, or `me`.
    package mutating func member(_ name: String, _ viewer: Viewer) -> PersonID? {
        text(name) == "me" ? viewer.person : id(name, of: PersonKey.self)
    }
}
