import API
import Core
package import Events

/// Something with a project, its client, and the names of both.
package protocol OnProject {
    var project: ProjectID { get }
    var projectName: String { get }
    var client: ClientID { get }
    var clientName: String { get }
}

extension OnProject {
    /// "Acme/Website"
    package var title: String { "\(clientName)/\(projectName)" }
    /// "Acme · Website"
    package var label: String { projectLabel(clientName, projectName) }

    var ref: ProjectRef {
        ProjectRef(
            id: project.description,
            name: projectName,
            client: ClientRef(id: client.description, name: clientName)
        )
    }
}
