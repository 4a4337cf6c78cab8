package import Accounts
package import Core
package import Storage

extension Defect {
    /// The prefix of a crew's numbers; `nil` as long as it has no defects.
    package static func prefix(of crew: CrewID, in tx: Tx) throws -> String? {
        try tx.value("SELECT prefix FROM defect_settings WHERE crew = \(crew)")
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
