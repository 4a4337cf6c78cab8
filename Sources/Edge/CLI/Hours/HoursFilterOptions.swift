import API
import ArgumentParser
import Client

/// Which hours a report or an exported file contains, as options.
struct HoursFilterOptions: ParsableArguments {
    @Option(help: "Only one client, by name or id.")
    var client: String?

    @Option(help: "Only one project, as client/project.")
    var project: String?

    @Option(help: "Only one person: me, or for managers a colleague's name or id.")
    var person: String?

    @Flag(inversion: .prefixedNo, help: "Only billable hours, or only non-billable hours.")
    var billable: Bool?

    /// The ids of what was named.
    /// - Throws: `CommandError` for an unknown client, project or colleague.
    func named(_ here: InCrew) async throws -> (client: String?, project: String?, person: String?) {
        var found: (client: String?, project: String?, person: String?) = (nil, nil, person)
        if let client { found.client = try await here.clientID(client) }
        if let project { found.project = try await here.project(project, orArchived: true).id }
        if let person, person != "me" { found.person = try await here.person(person).id }
        return found
    }
}
