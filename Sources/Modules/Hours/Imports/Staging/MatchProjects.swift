import Core
import Events
import Imports
import Storage

extension ImportCheck<HoursImports> {
    /// Matches the projects named in the file with those of the crew, including archived ones.
    func matchProjects() async throws {
        let projects = try await database.read { tx in try matchedProjects(tx) }
        for start in stride(from: 0, to: projects.count, by: sliceRows) {
            try await write { tx in
                for match in projects[start..<min(start + sliceRows, projects.count)] {
                    try tx.run(
                        """
                        UPDATE hours_import_project SET project = \(match.project), scope = \(match.project?.description),
                            is_archived = \(match.isArchived)
                        WHERE crew = \(crew) AND import = \(id) AND number = \(match.number)
                        """
                    )
                }
            }
        }
    }

    private typealias ProjectMatch = (number: Int, project: ProjectID?, isArchived: Bool)

    /// The projects whose match has changed.
    private func matchedProjects(_ tx: Tx) throws -> [ProjectMatch] {
        let known = try tx.all(
            """
            SELECT project.id, client.name, project.name, COALESCE(project.archived_at, client.archived_at) IS NOT NULL
            FROM project JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(crew) ORDER BY project.id
            """
        ) {
            (
                id: try $0.read() as ProjectID, client: try $0.read() as String, name: try $0.read() as String,
                isArchived: try $0.read() as Bool
            )
        }
        let byName = Dictionary(known.map { ([nameKey($0.client), nameKey($0.name)], $0) }) { first, _ in first }
        let byKey = Dictionary(known.map { ([firebaseKey($0.client), firebaseKey($0.name)], $0) }) { first, _ in first }
        let archivedClients = Set(
            try tx.all("SELECT name_key FROM client WHERE crew = \(crew) AND archived_at IS NOT NULL") {
                try $0.read() as String
            }
        )
        let wanted = try tx.all(
            """
            SELECT number, client, name, is_listed, project, is_archived FROM hours_import_project
            WHERE crew = \(crew) AND import = \(id) ORDER BY number
            """
        ) {
            (
                number: try $0.read() as Int, client: try $0.read() as String, name: try $0.read() as String,
                isListed: try $0.read() as Bool, now: try $0.read() as ProjectID?, wasArchived: try $0.read() as Bool
            )
        }
        return wanted.compactMap { project in
            let listed = project.isListed ? byKey[[firebaseKey(project.client), firebaseKey(project.name)]] : nil
            let found = byName[[nameKey(project.client), nameKey(project.name)]] ?? listed
            let isArchived = found?.isArchived ?? archivedClients.contains(nameKey(project.client))
            if found?.id == project.now && isArchived == project.wasArchived { return nil }
            return (number: project.number, project: found?.id, isArchived: isArchived)
        }
    }
}
