import API
import Client
import Foundation

extension InCrew {
    /// Finds a project by client and name, by its name alone, or by id.
    /// - Parameter orArchived: finds an archived project too, if there is no other.
    /// - Throws: `CommandError` when there is none, or more than one.
    func project(_ entered: String, orArchived: Bool = false) async throws -> ProjectRef {
        let archived = if orArchived { try await projects(archived: true) } else { [ProjectRef]() }
        return try chooseProject(entered, among: try await projects(archived: false), or: archived)
    }

    /// Finds a client by name or id, archived or not.
    /// - Throws: `CommandError` when there is none.
    func clientID(_ entered: String) async throws -> String {
        let wanted = folded(entered)
        for archived in [false, true] {
            let clients = try await client.list(.listClients(crew: slug, archived: archived)).items()
            if let found = clients.first(where: { $0.id == wanted || folded($0.name) == wanted }) { return found.id }
        }
        throw CommandError("No client is called \"\(entered)\". To list them: decklog hours projects")
    }

    private func projects(archived: Bool) async throws -> [ProjectRef] {
        try await client.list(.listProjects(crew: slug, archived: archived)).items().map { project in
            ProjectRef(id: project.id, name: project.name, client: project.client)
        }
    }
}

/// Names can contain slashes, so the text is compared as a whole instead of being split.
/// - Parameter others: where to look if none of the projects matches.
func chooseProject(
    _ entered: String,
    among projects: [ProjectRef],
    or others: [ProjectRef] = []
) throws -> ProjectRef {
    let wanted = folded(entered)
    let ways: [(ProjectRef) -> String] = [
        \.id, \.title, { "\($0.client.name) / \($0.name)" }, { "\($0.client.name) · \($0.name)" }, \.name,
    ]
    for projects in [projects, others] {
        for way in ways {
            let found = projects.filter { folded(way($0)) == wanted }
            if found.count > 1 {
                let names = found.map { "  \($0.id)  \(printable($0.client.name)) / \(printable($0.name))" }
                let sentence = "Several projects are called \"\(entered)\". Give the id of one:"
                throw CommandError(([sentence] + names).joined(separator: "\n"))
            }
            if let one = found.first { return one }
        }
    }
    throw CommandError("No project is called \"\(entered)\". To list them: decklog hours projects")
}

/// Normalizes a name for comparison: case and the composition of accents are ignored.
private func folded(_ name: String) -> String {
    name.lowercased().precomposedStringWithCanonicalMapping
}
