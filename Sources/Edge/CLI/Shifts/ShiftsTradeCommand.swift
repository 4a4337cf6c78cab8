import API
import ArgumentParser
import Client

/// `decklog shifts trade`
struct ShiftsTradeCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "trade",
        abstract: "Proposes a shift of yours for one of a colleague's, who then accepts it."
    )

    @Argument(help: "The id of your shift, or the end of it as decklog shifts list shows it.")
    var shift: String

    @Option(
        name: .customLong("for"),
        help: "The id of the colleague's shift, or the end of it as decklog shifts list --person all shows it."
    )
    var wanted: String

    @Option(help: "Why, for your colleague to read.")
    var reason: String?

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let trade = try await crew.withCrew { here in
            let mine = try await here.myShift(shift)
            let input = NewTrade(for: try await find(here), reason: reason)
            return try await here.client.shifts.trade(mine, in: here.slug, input)
        }
        let theirs = trade.counterShift.map(\.words) ?? ""
        let name = printable(trade.to?.name ?? "your colleague")
        print(
            "You propose \(trade.shift.words) for \(theirs) to \(name). The trade's id is \(ShortID.short(trade.id, among: []))."
        )
    }

    private func find(_ here: InCrew) async throws -> String {
        if ShortID.isWhole(wanted) { return wanted }
        var shifts: [Shift] = []
        for try await any in here.client.shifts.list(in: here.slug) { shifts.append(any) }
        if let found = try ShortID.pick(wanted, "shift", from: shifts, ids: { [$0.id] }) { return found.id }
        throw CommandError(
            "No shift of the next 63 days has the id \"\(wanted)\". To see them: decklog shifts list --person all"
        )
    }
}
