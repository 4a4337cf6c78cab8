import API
import ArgumentParser
import Client

/// `decklog hours project`
struct HoursProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        abstract: "Adds a project, or changes one.",
        subcommands: [HoursProjectAddCommand.self, HoursProjectArchiveCommand.self]
    )
}

/// `decklog hours project add`
struct HoursProjectAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a project, and its client if that is new. You are on it then.",
        discussion:
            "For example: decklog hours project add Acme/Website\nOr: decklog hours project add --client R/D Website"
    )

    @Argument(help: "Client/project; with --client the project's name alone.")
    var project: String

    @Option(help: "The client, if its name has a slash.")
    var client: String?

    @Flag(help: "Its hours are not billed unless somebody says otherwise.")
    var unbillable = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if client == nil && !project.contains("/") {
            throw ValidationError("Say for which client: decklog hours project add CLIENT/\(project)")
        }
    }

    func carryOut() async throws {
        let input = NewProject(
            client: client ?? String(project.prefix { $0 != "/" }),
            name: client == nil ? String(project.drop { $0 != "/" }.dropFirst()) : project,
            billable: !unbillable
        )
        let made = try await crew.withCrew { here in
            try await here.client.hours.makeProject(in: here.slug, input).value
        }
        print("Added: \(printable("\(made.client.name)/\(made.name)")). You are on it.")
    }
}

/// `decklog hours project archive`
struct HoursProjectArchiveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Archives a project, for managers: nobody can write down hours for it, and nothing is lost."
    )

    @Argument(help: "The project, as client/project, or its name alone if no other is called so.")
    var project: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let title = try await crew.withCrew { here in
            let project = try await here.project(project)
            _ = try await here.client.hours.changeProject(project.id, in: here.slug, ProjectPatch(archived: true))
            return project.title
        }
        print("Archived: \(printable(title)).")
    }
}
