package import Accounts
import Core
package import Events
package import Storage

/// The projects that somebody can write hours down for, by client and name.
package struct ProjectChoices: Sendable {
    /// To which they added themselves.
    package let pinned: [Project]
    /// All others, or the first of them.
    package let others: [Project]

    /// Most of the others: a crew may have thousands, and whoever wants those finds them in the list of all projects.
    static let most = 500

    /// - Parameter chosen: a project that is among them in any case.
    package static func load(_ viewer: Viewer, with chosen: ProjectID? = nil, in tx: Tx) throws -> ProjectChoices {
        let open = try tx.all(
            Project.self,
            """
            FROM \(Project.source(pinsOf: viewer.person))
            WHERE project.crew = \(viewer.crew) AND project.archived_at IS NULL AND client.archived_at IS NULL
                AND project_pin.person IS NULL
            ORDER BY client.name_key, project.name_key LIMIT \(most)
            """
        )
        let pinned = try pinned(viewer, in: tx)
        let isThere = chosen.map { chosen in (pinned + open).contains { $0.id == chosen } } ?? true
        // It may be archived by now, or of another crew.
        let extra = isThere ? nil : try chosen.flatMap { try ifThere($0, viewer, tx) }
        return ProjectChoices(pinned: pinned, others: open + [extra].compactMap { $0 })
    }

    private static func ifThere(_ id: ProjectID, _ viewer: Viewer, _ tx: Tx) throws -> Project? {
        try tx.first(
            Project.self,
            "FROM \(Project.source(pinsOf: viewer.person)) WHERE project.crew = \(viewer.crew) AND project.id = \(id)"
        )
    }

    static func pinned(_ viewer: Viewer, in tx: Tx) throws -> [Project] {
        try tx.all(
            Project.self,
            """
            FROM project_pin CROSS JOIN project CROSS JOIN client
            WHERE project_pin.crew = \(viewer.crew) AND project_pin.person = \(viewer.person)
                AND project.crew = project_pin.crew AND project.id = project_pin.project
                AND client.crew = project.crew AND client.id = project.client
                AND project.archived_at IS NULL AND client.archived_at IS NULL
            ORDER BY client.name_key, project.name_key LIMIT \(most)
            """
        )
    }
}
