import App
package import ArgumentParser

/// `decklog`
package struct Command: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "decklog",
        abstract: "Shifts, hours, defects and places for a crew, and everyone's own time, on one server.",
        // There are no numbered releases; databases and files of exports fit if their schemas are equal.
        version: "Decklog, schema \(Modules().migrations.count)",
        groupedSubcommands: [
            CommandGroup(
                name: "For the operator of the server",
                subcommands: [
                    ServeCommand.self, BackupCommand.self, RestoreCommand.self, CheckCommand.self, ExportCommand.self,
                    ImportCommand.self, MoveCommand.self, PersonCommand.self, CrewCommand.self, MailCommand.self,
                    OpenAPICommand.self, ReadCalendarCommand.self,
                ]
            ),
            CommandGroup(
                name: "For everyone in a crew",
                subcommands: [
                    LoginCommand.self, LogoutCommand.self, ShiftsCommand.self, HoursCommand.self, DefectsCommand.self,
                    PeopleCommand.self, AnnouncementsCommand.self, ModulesCommand.self, WebhooksCommand.self,
                    AuditCommand.self,
                ]
            ),
            CommandGroup(
                name: "For yourself",
                subcommands: [FocusCommand.self, PlacesCommand.self, ModerationCommand.self]
            ),
        ]
    )

    package init() {}
}
