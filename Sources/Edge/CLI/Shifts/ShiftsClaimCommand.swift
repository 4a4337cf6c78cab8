import API
import ArgumentParser
import Client

/// `decklog shifts claim`
struct ShiftsClaimCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "claim",
        abstract: "Takes an open shift."
    )

    @Argument(help: "The shift's id, or the end of it as shown by decklog shifts list --person open.")
    var shift: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let taken = try await crew.withCrew { here in
            try await here.client.send(.claimShift(crew: here.slug, shift: try await find(here)))
        }
        print(
            taken.status == .pending
                ? "Asked for: \(taken.words). A manager has to approve it."
                : "The shift is yours: \(taken.words)."
        )
    }

    private func find(_ here: InCrew) async throws -> String {
        if ShortID.isWhole(shift) { return shift }
        let shifts = try await here.client.list(.listShifts(crew: here.slug, person: "open")).items()
        if let found = try ShortID.pick(shift, "shift", from: shifts, ids: { [$0.id] }) { return found.id }
        throw CommandError(
            "No open shift in the next 63 days has the id \"\(shift)\". To list them: decklog shifts list --person open"
        )
    }
}
