import Accounts
import ArgumentParser
import Storage

/// `decklog crew`
struct CrewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crew",
        abstract: "Manages the crews of this server.",
        subcommands: [CrewListCommand.self, CrewMakeCommand.self, CrewInviteCommand.self, CrewOwnerCommand.self]
    )
}

/// `decklog crew list`
struct CrewListCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all crews.")

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let crews = try await options.withCurrentDatabase { try await $0.read { tx in try Operating.crews(in: tx) } }
        if crews.isEmpty { return print("There are no crews yet.") }
        let rows = crews.map { [$0.slug, $0.name, String($0.members), $0.zone] }
        print(Table("CREW", "NAME", "PEOPLE", "TIME ZONE", rows: rows).text, terminator: "")
    }
}
