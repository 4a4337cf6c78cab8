package import Storage
package import Web

/// A search result: a page to open.
package struct FoundItem: Sendable {
    package let icon: String
    /// As a person typed it, or the label of a page or action.
    package let title: String
    /// Distinguishes it from others with the same title.
    package let note: String?
    /// A path on this server.
    package let path: String

    package init(icon: String, title: String, note: String? = nil, path: String) {
        self.icon = icon
        self.title = title
        self.note = note
        self.path = path
    }
}

/// Finds items of one module by name.
package protocol Finder: ModuleExtension {
    /// - Parameters:
    ///   - text: the search text; never empty, at most `FindPage.longestText` characters.
    ///   - most: the maximum number of results shown.
    /// - Returns: the best matches first, only those that the viewer may see.
    func find(_ text: String, most: Int, for viewer: Viewer, in tx: Tx) throws -> [FoundItem]
}

/// Whether `name` contains each word of `text`, ignoring case.
package func matches(_ text: String, _ name: String) -> Bool {
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
