import ArgumentParser

/// `decklog hours`
struct HoursCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hours",
        abstract: "Logs, hands in and reports hours.",
        subcommands: [
            HoursProjectsCommand.self, HoursPinCommand.self, HoursUnpinCommand.self, HoursProjectCommand.self,
            HoursLogCommand.self, HoursListCommand.self, HoursDeleteCommand.self, HoursUndoCommand.self,
            HoursWeekCommand.self, HoursStartCommand.self, HoursStopCommand.self, HoursRunningCommand.self,
            HoursReportCommand.self, HoursExportCommand.self, HoursImportCommand.self,
            HoursShiftsCommand.self,
            HoursSubmitCommand.self, HoursApproveCommand.self, HoursReturnCommand.self, HoursReopenCommand.self,
            HoursCrewCommand.self,
        ]
    )
}
