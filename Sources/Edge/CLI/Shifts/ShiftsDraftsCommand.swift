import API
import ArgumentParser
import Client

/// `decklog shifts drafts`
struct ShiftsDraftsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "drafts",
        abstract: "Lists the shifts that are planned but not published yet, or removes one (managers)."
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "The first date, such as 2026-11-16. (default: the first day of this week)")
    var from: String?

    @Option(help: "The day after the last date. (default: 63 days later)")
    var to: String?

    @Option(help: "The id of an unpublished shift to remove, or the end of it as listed.")
    var remove: String?

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let shifts = try await crew.withCrew { here in
            let shifts = try await here.client.list(.listUnpublishedShifts(crew: here.slug, from: from, to: to)).items()
            guard let remove else { return shifts }
            guard let shift = try ShortID.pick(remove, "shift", from: shifts, ids: { [$0.id] }) else {
                throw CommandError("No unpublished shift has the id \"\(remove)\".")
            }
            try await here.client.send(.removeUnpublishedShift(crew: here.slug, unpublishedShift: shift.id))
            return shifts.filter { $0.id != shift.id }
        }
        if json {
            try printJSON(shifts)
        } else if shifts.isEmpty {
            print("There are no unpublished shifts.")
        } else {
            print(table(shifts).text, terminator: "")
        }
    }

    private func table(_ shifts: [UnpublishedShift]) -> Table {
        let ids = shifts.map(\.id)
        return Table(
            "SHIFT",
            "DAY",
            "TIME",
            "WHO",
            "POSITION",
            "RULES",
            rows: shifts.map { shift in
                [
                    ShortID.short(shift.id, among: ids), shift.day, shift.time,
                    shift.person?.name ?? "-", shift.position ?? "",
                    shift.findings.map(\.message).joined(separator: " "),
                ]
            }
        )
    }
}
