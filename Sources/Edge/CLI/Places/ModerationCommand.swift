import API
import ArgumentParser
import Client

/// `decklog places report`
struct PlacesReportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Reports an experience to the moderators of the server."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Argument(help: "The reason.")
    var reason: String

    func execute() async throws {
        let input = NewExperienceFlag(reason: reason)
        _ = try await withSignedInClient { client in
            try await client.send(.flagExperience(experience: experience, input))
        }
        print("Reported.")
    }
}

/// `decklog moderation`
struct ModerationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderation",
        abstract: "Lists reported experiences, and decides about them (moderators).",
        discussion: "The operator of the server appoints moderators: decklog person moderator EMAIL",
        subcommands: [ModerationListCommand.self, ModerationDecideCommand.self],
        defaultSubcommand: ModerationListCommand.self
    )
}

/// `decklog moderation list`
struct ModerationListCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the reports, newest first.")

    @Flag(help: "List the reports with a decision instead of the open ones.")
    var decided = false

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let state: FlagState = decided ? .decided : .open
        let flags = try await withSignedInClient { client in
            try await client.list(.listFlags(state: state)).items()
        }
        if json { return try printJSON(flags) }
        if flags.isEmpty { return print("No reports.") }
        let rows = flags.map { flag in
            [
                flag.id, printable(flag.title), printable(flag.owner.name), printable(flag.reason),
                flag.decision?.decision.rawValue ?? "-",
            ]
        }
        print(Table("ID", "EXPERIENCE", "BY", "REASON", "DECISION", rows: rows).text, terminator: "")
    }
}

/// `decklog moderation decide`
struct ModerationDecideCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Hides a reported experience, or leaves it visible."
    )

    @Argument(help: "The id of the report.")
    var flag: String

    @Argument(help: "hide, or dismiss to leave it visible or to show it again.")
    var decision: String

    @Option(help: "The reason.")
    var note: String?

    func execute() async throws {
        guard let decision = ModerationDecision(rawValue: decision) else {
            throw ValidationError("The decision must be hide or dismiss.")
        }
        let input = NewFlagDecision(decision: decision, note: note)
        _ = try await withSignedInClient { client in try await client.send(.decideFlag(flag: flag, input)) }
        print(decision == .hide ? "Hidden." : "Left visible.")
    }
}
