import API
import ArgumentParser
import Client

/// `decklog shifts claim`
struct ShiftsClaimCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "claim",
        abstract: "Takes a shift that is nobody's yet."
    )

    @Argument(help: "The shift's id, or the end of it as decklog shifts list --person open shows it.")
    var shift: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let taken = try await crew.withCrew { here in
            try await here.client.shifts.claim(try await find(here), in: here.slug)
        }
        print(
            taken.status == .pending
                ? "You take it, but not at once: \(taken.words). A manager has to agree."
                : "The shift is yours: \(taken.words)."
        )
    }

    private func find(_ here: InCrew) async throws -> String {
        if ShortID.isWhole(shift) { return shift }
        var shifts: [Shift] = []
        for try await open in here.client.shifts.list(in: here.slug, whose: .open) { shifts.append(open) }
        if let found = try ShortID.pick(shift, "shift", from: shifts, ids: { [$0.id] }) { return found.id }
        throw CommandError(
            "No open shift of the next 63 days has the id \"\(shift)\". To see them: decklog shifts list --person open"
        )
    }
}
