import API
import ArgumentParser
import Client

/// `decklog shifts offer`
struct ShiftsOfferCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "offer",
        abstract: "Offers one of your shifts, to everyone or to one colleague."
    )

    @Argument(help: "The shift's id, or the end of it as shown by decklog shifts list.")
    var shift: String

    @Option(help: "The only colleague who can take it, by name or id.")
    var to: String?

    @Option(help: "The reason, for your colleagues to see.")
    var reason: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let offer = try await crew.withCrew { here in
            let shift = try await here.myShift(shift)
            let colleague = try await to.asyncMap { try await here.person($0).id }
            let input = NewOffer(to: colleague, reason: reason)
            return try await here.client.send(.offerShift(crew: here.slug, shift: shift, input))
        }
        let id = ShortID.short(offer.id, among: [offer.shift.id])
        print("Your shift is on offer \(printable(offer.stateWords)): \(offer.shift.words). The offer's id is \(id).")
    }
}

extension Optional {
    fileprivate func asyncMap<Other>(_ change: (Wrapped) async throws -> Other) async throws -> Other? {
        if let self { try await change(self) } else { nil }
    }
}
