import ArgumentParser

/// `decklog shifts`
struct ShiftsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shifts",
        abstract: "Shows the roster and trades shifts.",
        subcommands: [
            ShiftsListCommand.self, ShiftsOffersCommand.self, ShiftsOfferCommand.self, ShiftsAcceptCommand.self,
            ShiftsApproveCommand.self, ShiftsClaimCommand.self, ShiftsFeedCommand.self, ShiftsBalanceCommand.self,
            ShiftsRulesCommand.self, ShiftsCopyWeekCommand.self, ShiftsTradeCommand.self, ShiftsRequestsCommand.self,
            ShiftsRequestCommand.self, ShiftsSuggestCommand.self, ShiftsProposalsCommand.self,
            ShiftsProposeCommand.self, ShiftsDaysOffCommand.self, ShiftsDraftsCommand.self, ShiftsDraftCommand.self,
            ShiftsPublishCommand.self, ShiftsPositionsCommand.self,
        ]
    )
}
