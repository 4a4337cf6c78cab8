package import Accounts
import Core
package import Events
import Storage

extension Project {
    /// The project with that name whose client is the crew itself, created if there is none. Such projects are not
    /// billable.
    /// - Throws: what `add` throws.
    package static func ofCrew(named name: String, in tx: MemberTransaction) throws -> ProjectID {
        let found: ProjectID? = try tx.value(
            """
            SELECT project.id FROM client JOIN project ON project.crew = client.crew AND project.client = client.id
            WHERE client.crew = \(tx.crew) AND client.name_key = \(nameKey(tx.viewer.crewName))
                AND project.name_key = \(nameKey(name))
            """
        )
        if let found { return found }
        return try add(ProjectDraft(client: tx.viewer.crewName, name: name, billable: false), in: tx)
            .id
    }
}
