package import API
package import Accounts
package import Core
import Foundation
package import Storage

package enum DefectQueryKey {}
package typealias DefectQueryID = ID<DefectQueryKey>

/// A saved view: a filter with a name.
package struct DefectQuery: Sendable, Identifiable {
    package static let longestName = Wire.Limits.queryName.upperBound
    /// The maximum number that one person may save, and that a crew may share.
    static let most = 100

    package let id: DefectQueryID
    package let name: String
    package let filter: API.DefectFilter
    package let isShared: Bool
    package let owner: Named
    package let version: Int
}

extension DefectQuery: Record {
    package static let columns: SQL = """
        defect_query.id, defect_query.name, defect_query.filter, defect_query.shared, person.id, person.name,
        defect_query.version
        """

    static let source: SQL = "defect_query JOIN person ON person.id = defect_query.person"

    package init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        filter = try row.readJSON()
        isShared = try row.read()
        owner = Named(id: try row.read(), name: try row.read())
        version = try row.read()
    }
}

extension DefectQuery {
    /// - Throws: `AppError.notFound`, also for another person's private view.
    package static func find(_ id: DefectQueryID, _ viewer: Viewer, in tx: Tx) throws -> DefectQuery {
        try tx.first(
            DefectQuery.self,
            """
            FROM \(source) WHERE defect_query.crew = \(viewer.crew) AND defect_query.id = \(id)
                AND (defect_query.shared OR defect_query.person = \(viewer.person))
            """
        ).orNotFound()
    }

    /// The viewer's own views and the shared ones, sorted by name.
    package static func list(_ viewer: Viewer, in tx: Tx) throws -> [DefectQuery] {
        let mine = try tx.all(
            DefectQuery.self,
            """
            FROM \(source) WHERE defect_query.crew = \(viewer.crew) AND defect_query.person = \(viewer.person)
            LIMIT \(2 * most)
            """
        )
        let shared = try tx.all(
            DefectQuery.self,
            "FROM \(source) WHERE defect_query.crew = \(viewer.crew) AND defect_query.shared LIMIT \(most)"
        )
        let all = mine + shared.filter { $0.owner.id != viewer.person }
        return all.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }

    /// Whether the viewer may edit or delete it.
    func isChangeable(by viewer: Viewer) -> Bool {
        !viewer.isArchived && (owner.id == viewer.person || isShared && viewer.isManager)
    }

    func path(_ viewer: Viewer) -> String { "\(viewer.path)/defects/queries/\(id)" }

    func json(_ viewer: Viewer) -> API.DefectQuery {
        API.DefectQuery(
            id: id.description,
            name: name,
            filter: filter,
            shared: isShared,
            owner: owner.json,
            path: path(viewer)
        )
    }
}
