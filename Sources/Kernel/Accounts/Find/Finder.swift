package import Storage
package import Web

/// What a search of a crew finds: a page to go to.
package struct FoundItem: Sendable {
    package let icon: String
    /// As a person typed it.
    package let title: String
    /// What tells it from others with its title.
    package let note: String?
    /// An address of this server.
    package let path: String

    package init(icon: String, title: String, note: String? = nil, path: String) {
        self.icon = icon
        self.title = title
        self.note = note
        self.path = path
    }
}

/// Finds things of one module by their names.
package protocol Finder: ModuleExtension {
    /// - Parameters:
    ///   - text: what somebody typed; never empty, at most `FindPage.longestText` characters.
    ///   - most: no more than these are shown.
    /// - Returns: the best first, and only what the viewer may see.
    func find(_ text: String, most: Int, for viewer: Viewer, in tx: Tx) throws -> [FoundItem]
}

/// Whether each word of `text` is in `name`, in capitals or not.
func matches(_ text: String, _ name: String) -> Bool {
    let name = name.lowercased()
    return text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { name.contains($0) }
}

/// The people of a crew.
struct FindMembers: Finder {
    func find(_ text: String, most: Int, for viewer: Viewer, in tx: Tx) throws -> [FoundItem] {
        try crewMembers(viewer, tx).filter { matches(text, $0.name) }.prefix(most).map {
            FoundItem(icon: "user", title: $0.name, path: "\(viewer.path)/people/\($0.id)")
        }
    }
}
