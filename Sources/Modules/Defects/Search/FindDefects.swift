import Accounts
import Core
import Storage

/// Finds defects of a crew by number, such as 42, #42 or KOMBU00000042, and by their text.
struct FindDefects: Finder {
    func find(_ text: String, most: Int, for viewer: Viewer, in tx: Tx) throws -> [FoundItem] {
        let found = try DefectSearch.matches(text, crew: viewer.crew, most: most, in: tx)
        let defects = try Defect.read(found, viewer, in: tx)
        let numbered = try numbered(text, viewer, tx).map { [$0] } ?? []
        return (numbered + defects.filter { $0.id != numbered.first?.id }).prefix(most).map {
            FoundItem(
                icon: "triangle-alert",
                title: $0.headline,
                note: $0.shortName,
                path: "\(viewer.path)/defects/\($0.id)"
            )
        }
    }

    private func numbered(_ text: String, _ viewer: Viewer, _ tx: Tx) throws -> Defect? {
        do {
            return try Defect.find(called: text, viewer, in: tx)
        } catch let error as AppError where error.code == .notFound {
            return nil
        }
    }
}
