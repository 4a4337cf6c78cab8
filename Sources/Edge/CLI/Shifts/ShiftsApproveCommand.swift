import API
import ArgumentParser
import Client

/// `decklog shifts approve`
struct ShiftsApproveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Approves takeovers that wait for you."
    )

    @Argument(help: "The ids of the offers or their shifts, or the ends of them as shown by decklog shifts offers.")
    var offers: [String]

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if offers.isEmpty { throw ValidationError("Say which. To list them: decklog shifts offers") }
    }

    func execute() async throws {
        if offers.count == 1 { try await approveOne() } else { try await approveSeveral() }
    }

    private func approveOne() async throws {
        let approved = try await crew.withCrew { here in
            let offer = try await here.liveOffer(offers[0])
            return try await here.client.send(.approveExchange(crew: here.slug, exchange: offer.id))
        }
        print(approved.notes, terminator: "")
        print("Approved: \(approved.shift.words). \(printable(approved.stateWords)).")
    }

    private func approveSeveral() async throws {
        let (exchanges, results) = try await crew.withCrew { here in
            var exchanges: [Exchange] = []
            for entered in offers { exchanges.append(try await here.liveOffer(entered)) }
            let input = NewApprovals(exchanges: exchanges.map(\.id))
            return (exchanges, try await here.client.send(.approveExchanges(crew: here.slug, input)))
        }
        var refused: [String] = []
        for result in results.items {
            let words = exchanges.first { $0.id == result.exchange }?.shift.words ?? result.exchange
            switch result.outcome {
            case .approved: print("Approved: \(words).")
            case .refused: refused.append("  \(words): \(printable(result.message ?? ""))")
            }
        }
        if refused.isEmpty { return }
        let sentence = "\(refused.count) of \(results.items.count) could not be approved."
        throw CommandError(([sentence] + refused).joined(separator: "\n"))
    }
}
