import API
import Accounts
import Core
import Storage

/// The experiences that a search finds: those that the person may see, in whichever crew they search.
struct FindExperiences: Finder {
    func find(_ text: String, most: Int, for viewer: Viewer, in tx: Tx) throws -> [FoundItem] {
        var question = ExploreQuestion()
        question.text = text
        let found = try Explore.search(question, for: viewer.person, .page(of: most), in: tx).found.prefix(most)
        return found.map(\.experience).map {
            FoundItem(icon: "map-pin", title: $0.title, note: $0.crew?.name, path: $0.path)
        }
    }
}
