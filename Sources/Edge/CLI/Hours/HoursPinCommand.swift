import API
import ArgumentParser
import Client

/// `decklog hours pin`
struct HoursPinCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Adds you, or a colleague, to a project."
    )

    @Argument(help: "The project, as client/project, or its name alone if it is unique.")
    var project: String

    @Option(help: "A colleague's name or id; for managers. (default: you)")
    var person: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let title = try await crew.withCrew { here in
            let project = try await here.project(project)
            let person = try await colleague(person, here)
            try await here.client.send(.pinProject(crew: here.slug, project: project.id, person: person))
            return project.title
        }
        print("Added to \(printable(title)).")
    }
}

/// `decklog hours unpin`
struct HoursUnpinCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: "Removes you, or a colleague, from a project."
    )

    @Argument(help: "The project, as client/project, or its name alone if it is unique.")
    var project: String

    @Option(help: "A colleague's name or id; for managers. (default: you)")
    var person: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let title = try await crew.withCrew { here in
            let project = try await here.project(project)
            let person = try await colleague(person, here)
            try await here.client.send(.unpinProject(crew: here.slug, project: project.id, person: person))
            return project.title
        }
        print("Removed from \(printable(title)).")
    }
}

private func colleague(_ entered: String?, _ here: InCrew) async throws -> String? {
    guard let entered else { return nil }
    return try await here.person(entered).id
}
