import ArgumentParser

/// `decklog focus`
struct FocusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: "Keeps track of your own time, mode by mode; nobody else sees it.",
        subcommands: [
            FocusStartCommand.self, FocusStopCommand.self, FocusNowCommand.self, FocusDayCommand.self,
            FocusReportCommand.self, FocusLogCommand.self, FocusUndoCommand.self, FocusModesCommand.self,
            FocusModeCommand.self, FocusPlanCommand.self, FocusBlocksCommand.self, FocusBlockCommand.self,
            FocusCalendarsCommand.self, FocusCalendarCommand.self,
            FocusTargetsCommand.self, FocusTargetCommand.self, FocusTasksCommand.self, FocusTaskCommand.self,
            FocusLinksCommand.self, FocusLinkCommand.self, FocusRulesCommand.self, FocusRuleCommand.self,
            FocusSuggestionsCommand.self, FocusActivityCommand.self,
            FocusDeleteActivityCommand.self, FocusRelayCommand.self,
            FocusExportCommand.self, FocusImportCommand.self,
            FocusUndoImportCommand.self, FocusDeleteEverythingCommand.self,
        ]
    )
}
