import API
import ArgumentParser
import Client

/// `decklog hours project`
struct HoursProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        abstract: "Adds or archives projects.",
        subcommands: [HoursProjectAddCommand.self, HoursProjectArchiveCommand.self]
    )
}

/// `decklog hours project add`
struct HoursProjectAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a project, and its client if that is new, and adds you to it.",
        discussion:
            "For example: decklog hours project add Acme/Website\nOr: decklog hours project add --client R/D Website"
    )

    @Argument(help: "Client/project; with --client the project's name alone.")
    var project: String

    @Option(help: "The client, if its name has a slash.")
    var client: String?

    @Flag(help: "Hours are non-billable by default.")
    var unbillable = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if client == nil && !project.contains("/") {
            throw ValidationError("Name the client: decklog hours project add CLIENT/\(project)")
        }
    }

    func execute() async throws {
        let input = NewProject(
            client: client ?? String(project.prefix { $0 != "/" }),
            name: client == nil ? String(project.drop { $0 != "/" }.dropFirst()) : project,
            billable: !unbillable
        )
        let made = try await crew.withCrew { here in
            try await here.client.send(.makeProject(crew: here.slug, input))
        }
        print("Added: \(printable("\(made.client.name)/\(made.name)")). You are on it.")
    }
}

/// `decklog hours project archive`
struct HoursProjectArchiveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Archives a project (managers): nobody can log hours on it, and nothing is lost."
    )

    @Argument(help: "The project, as client/project, or its name alone if it is unique.")
    var project: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let title = try await crew.withCrew { here in
            let project = try await here.project(project)
            let patch = ProjectPatch(archived: true)
            try await here.client.send(.changeProject(crew: here.slug, project: project.id, patch))
            return project.title
        }
        print("Archived: \(printable(title)).")
    }
}
