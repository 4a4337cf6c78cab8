import API
import ArgumentParser
import Client

/// `decklog shifts accept`
struct ShiftsAcceptCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "accept", abstract: "Takes a shift that is on offer.")

    @Argument(help: "The id of the offer or of its shift, or the end of it as decklog shifts offers shows it.")
    var offer: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let taken = try await crew.withCrew { here in
            let offer = try await here.liveOffer(offer)
            return try await here.client.exchanges.accept(offer.id, in: here.slug)
        }
        let words = taken.shift.words
        print(taken.notes, terminator: "")
        print(
            taken.state == .done
                ? "The shift is yours: \(words)."
                : "You take it, but not at once: \(words). \(printable(taken.stateWords).capitalizedFirst)."
        )
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
