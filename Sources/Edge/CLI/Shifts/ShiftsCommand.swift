import ArgumentParser

/// `decklog shifts`
struct ShiftsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shifts",
        abstract: "The roster of your crew, and shifts that change hands.",
        subcommands: [
            ShiftsListCommand.self, ShiftsOffersCommand.self, ShiftsOfferCommand.self, ShiftsAcceptCommand.self,
            ShiftsApproveCommand.self, ShiftsClaimCommand.self, ShiftsFeedCommand.self, ShiftsBalanceCommand.self,
            ShiftsRulesCommand.self, ShiftsCopyWeekCommand.self, ShiftsTradeCommand.self, ShiftsRequestsCommand.self,
            ShiftsRequestCommand.self, ShiftsSuggestCommand.self,
        ]
    )
}
