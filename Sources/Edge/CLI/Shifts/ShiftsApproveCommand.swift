import API
import ArgumentParser
import Client

/// `decklog shifts approve`
struct ShiftsApproveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Lets colleagues take over shifts, where that waits for you."
    )

    @Argument(help: "The ids of the offers or of their shifts, or their ends as decklog shifts offers shows them.")
    var offers: [String]

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if offers.isEmpty { throw ValidationError("Say which: to see them, decklog shifts offers") }
    }

    func carryOut() async throws {
        if offers.count == 1 { try await approveOne() } else { try await approveSeveral() }
    }

    private func approveOne() async throws {
        let approved = try await crew.withCrew { here in
            let offer = try await here.liveOffer(offers[0])
            return try await here.client.exchanges.approve(offer.id, in: here.slug)
        }
        print(approved.notes, terminator: "")
        print("Approved: \(approved.shift.words). \(printable(approved.stateWords)).")
    }

    private func approveSeveral() async throws {
        let (exchanges, results) = try await crew.withCrew { here in
            var exchanges: [Exchange] = []
            for typed in offers { exchanges.append(try await here.liveOffer(typed)) }
            return (exchanges, try await here.client.exchanges.approve(exchanges.map(\.id), in: here.slug))
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
        let sentence = "\(refused.count) of \(results.items.count) did not go through."
        throw CommandError(([sentence] + refused).joined(separator: "\n"))
    }
}
