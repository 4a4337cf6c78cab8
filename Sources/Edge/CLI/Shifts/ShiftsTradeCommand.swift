import API
import ArgumentParser
import Client

/// `decklog shifts trade`
struct ShiftsTradeCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "trade",
        abstract: "Proposes to trade one of your shifts for a colleague's."
    )

    @Argument(help: "The id of your shift, or the end of it as shown by decklog shifts list.")
    var shift: String

    @Option(
        name: .customLong("for"),
        help: "The id of the colleague's shift, or the end of it as shown by decklog shifts list --person all."
    )
    var wanted: String

    @Option(help: "The reason, for your colleague to see.")
    var reason: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let trade = try await crew.withCrew { here in
            let mine = try await here.myShift(shift)
            let input = NewTrade(for: try await find(here), reason: reason)
            return try await here.client.send(.tradeShift(crew: here.slug, shift: mine, input))
        }
        let theirs = trade.counterShift.map(\.words) ?? ""
        let name = printable(trade.to?.name ?? "your colleague")
        print(
            "You proposed \(trade.shift.words) for \(theirs) to \(name). The trade's id is \(ShortID.short(trade.id, among: []))."
        )
    }

    private func find(_ here: InCrew) async throws -> String {
        if ShortID.isWhole(wanted) { return wanted }
        let shifts = try await here.client.list(.listShifts(crew: here.slug)).items()
        if let found = try ShortID.pick(wanted, "shift", from: shifts, ids: { [$0.id] }) { return found.id }
        throw CommandError(
            "No shift in the next 63 days has the id \"\(wanted)\". To list them: decklog shifts list --person all"
        )
    }
}
