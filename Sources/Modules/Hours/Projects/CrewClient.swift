package import Accounts
package import Core
package import Storage
import Work

/// A client of a crew.
package struct CrewClient: Sendable, Identifiable {
    package let id: ClientID
    package let name: String
    package let archivedAt: Instant?
    package let version: Int
    /// The number of its projects, including archived ones.
    package let projects: Int

    package var isArchived: Bool { archivedAt != nil }
}

extension CrewClient: Record {
    package static let columns: SQL = """
        client.id, client.name, client.archived_at, client.version,
        (SELECT COUNT(*) FROM project WHERE project.crew = client.crew AND project.client = client.id)
        """

    package init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        archivedAt = try row.read()
        version = try row.read()
        projects = try row.read()
    }

    package static func find(_ id: ClientID, _ viewer: Viewer, in tx: Tx) throws -> CrewClient {
        try tx.first(
            CrewClient.self,
            "FROM client WHERE client.crew = \(viewer.crew) AND client.id = \(id)"
        ).orNotFound()
    }

    /// The clients of a crew, by name.
    /// - Parameter text: text that the name contains; all clients when `nil`.
    package static func list(
        _ text: String? = nil,
        isArchived: Bool = false,
        _ viewer: Viewer,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [CrewClient] {
        var conditions: SQL = "client.crew = \(viewer.crew)"
        conditions =
            conditions + (isArchived ? " AND client.archived_at IS NOT NULL" : " AND client.archived_at IS NULL")
        if let text { conditions = conditions + " AND client.name_key LIKE \(likePattern(nameKey(text))) ESCAPE '!'" }
        if let last = try paging.key(ClientKey.self) {
            conditions =
                conditions + """
                     AND client.name_key > (
                        SELECT earlier.name_key FROM client AS earlier WHERE earlier.crew = \(viewer.crew) AND earlier.id = \(last)
                    )
                    """
        }
        return try tx.all(
            CrewClient.self,
            "FROM client WHERE \(conditions) ORDER BY client.name_key LIMIT \(paging.fetched)"
        )
    }
}
