import API
import ArgumentParser
import Client

/// `decklog shifts approve`
struct ShiftsApproveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Lets a colleague take over a shift, where that waits for you."
    )

    @Argument(help: "The id of the offer or of its shift, or the end of it as decklog shifts offers shows it.")
    var offer: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let approved = try await crew.withCrew { here in
            let offer = try await here.liveOffer(offer)
            return try await here.client.exchanges.approve(offer.id, in: here.slug)
        }
        print(approved.notes, terminator: "")
        print("Approved: \(approved.shift.words). \(printable(approved.stateWords)).")
    }
}
