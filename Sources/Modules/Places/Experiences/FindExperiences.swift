import API
import Accounts
import Core
import Storage

/// The experiences that a search finds: those that the person may see, in whichever crew they search.
struct FindExperiences: Finder {
    /// How many of the newest ones are searched.
    private static let searched = 500

    func find(_ text: String, most: Int, for viewer: Viewer, in tx: Tx) throws -> [FoundItem] {
        let newest = Experience.newest(ExperienceScope.allCases, for: viewer.person, most: Self.searched)
        return try Experience.read(viewer.person, newest, most: Self.searched, in: tx)
            .filter { matches(text, $0.title) }
            .prefix(most)
            .map { FoundItem(icon: "map-pin", title: $0.title, note: $0.crew?.name, path: $0.path) }
    }
}
