package import Accounts
package import Core
package import Events
package import Storage

/// The projects on which a person can log hours, by client and name.
package struct ProjectChoices: Sendable {
    /// The projects that the person has joined.
    package let pinned: [Project]
    /// The other projects, up to `most`.
    package let others: [Project]

    /// The maximum number of other projects: a crew may have thousands, which can be found in the list of all projects.
    static let most = 500

    /// - Parameters:
    ///   - person: who worked; `nil` for the viewer.
    ///   - chosen: a project to include in any case.
    package static func load(
        _ viewer: Viewer,
        of person: PersonID? = nil,
        with chosen: ProjectID? = nil,
        in tx: Tx
    ) throws -> ProjectChoices {
        let open = try tx.all(
            Project.self,
            """
            FROM \(Project.source(pinsOf: person ?? viewer.person))
            WHERE project.crew = \(viewer.crew) AND project.archived_at IS NULL AND client.archived_at IS NULL
                AND project_pin.person IS NULL
            ORDER BY client.name_key, project.name_key LIMIT \(most)
            """
        )
        let pinned = try pinned(viewer, of: person, in: tx)
        let isThere = chosen.map { chosen in (pinned + open).contains { $0.id == chosen } } ?? true
        // It may have been archived, or belong to another crew.
        let extra = isThere ? nil : try chosen.flatMap { try ifThere($0, viewer, tx) }
        return ProjectChoices(pinned: pinned, others: open + [extra].compactMap { $0 })
    }

    private static func ifThere(_ id: ProjectID, _ viewer: Viewer, _ tx: Tx) throws -> Project? {
        try tx.first(
            Project.self,
            "FROM \(Project.source(pinsOf: viewer.person)) WHERE project.crew = \(viewer.crew) AND project.id = \(id)"
        )
    }

    static func pinned(_ viewer: Viewer, of person: PersonID? = nil, in tx: Tx) throws -> [Project] {
        try tx.all(
            Project.self,
            """
            FROM project_pin CROSS JOIN project CROSS JOIN client
            WHERE project_pin.crew = \(viewer.crew) AND project_pin.person = \(person ?? viewer.person)
                AND project.crew = project_pin.crew AND project.id = project_pin.project
                AND client.crew = project.crew AND client.id = project.client
                AND project.archived_at IS NULL AND client.archived_at IS NULL
            ORDER BY client.name_key, project.name_key LIMIT \(most)
            """
        )
    }
}
