import Accounts
import Storage

/// Finds projects in a search of a crew.
struct FindProjects: Finder {
    func find(_ text: String, most: Int, for viewer: Viewer, in tx: Tx) throws -> [FoundItem] {
        try ProjectLine.named(text, most: most, viewer, in: tx).map {
            FoundItem(icon: "clock", title: $0.label, path: "\(viewer.path)/hours/projects/\($0.id)")
        }
    }
}
