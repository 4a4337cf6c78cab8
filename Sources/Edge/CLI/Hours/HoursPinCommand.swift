import API
import ArgumentParser
import Client

/// `decklog hours pin`
struct HoursPinCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Adds you, or a colleague, to a project."
    )

    @Argument(help: "The project, as client/project, or its name alone if no other is called so.")
    var project: String

    @Option(help: "A colleague's name or id; for managers. (default: you)")
    var person: String?

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let title = try await crew.withCrew { here in
            let project = try await here.project(project)
            let person = try await colleague(person, here)
            try await here.client.hours.pin(project.id, in: here.slug, person: person)
            return project.title
        }
        print("Added to \(printable(title)).")
    }
}

/// `decklog hours unpin`
struct HoursUnpinCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: "Takes you, or a colleague, off a project."
    )

    @Argument(help: "The project, as client/project, or its name alone if no other is called so.")
    var project: String

    @Option(help: "A colleague's name or id; for managers. (default: you)")
    var person: String?

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let title = try await crew.withCrew { here in
            let project = try await here.project(project)
            let person = try await colleague(person, here)
            try await here.client.hours.unpin(project.id, in: here.slug, person: person)
            return project.title
        }
        print("Taken off \(printable(title)).")
    }
}

private func colleague(_ typed: String?, _ here: InCrew) async throws -> String? {
    guard let typed else { return nil }
    return try await here.person(typed).id
}
