import ArgumentParser

/// `decklog focus`
struct FocusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: "Keeps track of your own time, mode by mode; nobody else sees it.",
        subcommands: [FocusReportCommand.self, FocusModesCommand.self, FocusModeCommand.self]
    )
}
