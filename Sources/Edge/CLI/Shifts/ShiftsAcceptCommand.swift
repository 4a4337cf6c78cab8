import API
import ArgumentParser
import Client

/// `decklog shifts accept`
struct ShiftsAcceptCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "accept", abstract: "Takes a shift on offer.")

    @Argument(help: "The id of the offer or its shift, or the end of it as shown by decklog shifts offers.")
    var offer: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let taken = try await crew.withCrew { here in
            let offer = try await here.liveOffer(offer)
            return try await here.client.send(.acceptExchange(crew: here.slug, exchange: offer.id))
        }
        let words = taken.shift.words
        print(taken.notes, terminator: "")
        print(
            taken.state == .done
                ? "The shift is yours: \(words)."
                : "Asked for: \(words). \(printable(taken.stateWords).capitalizedFirst)."
        )
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
