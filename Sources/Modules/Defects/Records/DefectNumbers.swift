package import Accounts
package import Core
import HTML
package import Storage

extension Defect {
    /// The prefix of a crew's numbers; `nil` as long as it has no defects.
    package static func prefix(of crew: CrewID, in tx: Tx) throws -> String? {
        try tx.value("SELECT prefix FROM defect_settings WHERE crew = \(crew)")
    }

    /// Bounds the work for one page: a text can consist of numbers.
    private static let mostLinks = 200

    /// Which of the numbers in the texts, such as `#12`, lead to a defect of the crew.
    static func links(in texts: [String], _ viewer: Viewer, in tx: Tx) throws -> NumberLinks {
        let numbers = Set(texts.flatMap(NumberLinks.numbers)).sorted().prefix(mostLinks)
        var known: Set<Int> = []
        if !numbers.isEmpty {
            let found = try tx.all(
                """
                SELECT number FROM defect
                WHERE crew = \(viewer.crew) AND number IN \(list: numbers) AND deleted_at IS NULL
                """
            ) { try $0.read() as Int }
            known = Set(found)
        }
        return NumberLinks(path: "\(viewer.path)/defects/", known: known)
    }

    /// The number of the defect that this one is a duplicate of.
    package func originalNumber(_ viewer: Viewer, in tx: Tx) throws -> Int? {
        guard let original else { return nil }
        return try tx.value("SELECT number FROM defect WHERE crew = \(viewer.crew) AND id = \(original)")
    }

    /// The numbers of its duplicates, lowest first.
    package func duplicateNumbers(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [Int] {
        try tx.all(
            """
            SELECT number FROM defect WHERE crew = \(viewer.crew) AND original = \(id) AND deleted_at IS NULL
            ORDER BY number LIMIT \(most)
            """
        ) { try $0.read() as Int }
    }

    /// The projects that a crew's defects name, sorted; skips through the index from one name to the next.
    package static func projects(of crew: CrewID, most: Int, in tx: Tx) throws -> [String] {
        var names: [String] = []
        while names.count < most {
            let next: String?? = try tx.first(
                """
                SELECT MIN(project) FROM defect
                WHERE crew = \(crew) AND project > \(names.last ?? "") AND deleted_at IS NULL
                """
            ) { try $0.read() as String? }
            guard let name = next ?? nil else { break }
            names.append(name)
        }
        return names
    }
}
