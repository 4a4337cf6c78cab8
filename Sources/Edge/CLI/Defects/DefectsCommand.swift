import ArgumentParser

/// `decklog defects`
struct DefectsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "defects",
        abstract: "Reports and follows defects.",
        subcommands: [
            DefectsNewCommand.self, DefectsListCommand.self, DefectsBulkCommand.self, DefectsSearchCommand.self,
            DefectsShowCommand.self, DefectsDoCommand.self,
            DefectsEditCommand.self,
            DefectsDeleteCommand.self, DefectsRestoreCommand.self, DefectsSchemaCommand.self, DefectsLogCommand.self,
            DefectsCommentCommand.self, DefectsWatchCommand.self, DefectsUnwatchCommand.self,
            DefectsHistoryCommand.self, DefectsAttachCommand.self, DefectsImportCommand.self, DefectsExportCommand.self,
        ]
    )
}
