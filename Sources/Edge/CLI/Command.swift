package import ArgumentParser

/// `decklog`
package struct Command: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "decklog",
        abstract: "One server that a crew owns, for its whole working day.",
        groupedSubcommands: [
            CommandGroup(
                name: "For whoever runs the server",
                subcommands: [
                    ServeCommand.self, BackupCommand.self, RestoreCommand.self, CheckCommand.self, ExportCommand.self,
                    ImportCommand.self, MoveCommand.self, PersonCommand.self, CrewCommand.self,
                ]
            ),
            CommandGroup(
                name: "For everybody in a crew",
                subcommands: [
                    LoginCommand.self, LogoutCommand.self, ShiftsCommand.self, HoursCommand.self, DefectsCommand.self,
                ]
            ),
        ]
    )

    package init() {}
}
