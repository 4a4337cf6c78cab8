import API
import ArgumentParser
import Client

/// `decklog shifts list`
struct ShiftsListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Shows the roster: your own shifts, someone else's or everyone's."
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "The first date, such as 2026-11-16. (default: the first day of this week)")
    var from: String?

    @Option(help: "The day after the last date. (default: 63 days later)")
    var to: String?

    @Option(help: "me, open for open shifts, all, or a colleague's name or id.")
    var person = "me"

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let shifts = try await crew.withCrew { here in
            let person = try await whose(here)
            return try await here.client.list(.listShifts(crew: here.slug, from: from, to: to, person: person)).items()
        }
        if json {
            try printJSON(shifts)
        } else if shifts.isEmpty {
            print("There are no shifts.")
        } else {
            print(table(shifts).text, terminator: "")
        }
    }

    private func whose(_ here: InCrew) async throws -> String? {
        switch person {
        case "all": nil
        case "me", "open": person
        default: try await here.person(person).id
        }
    }

    private func table(_ shifts: [Shift]) -> Table {
        let ids = shifts.map(\.id)
        return Table(
            "SHIFT",
            "DAY",
            "TIME",
            "WHO",
            "POSITION",
            "STATUS",
            rows: shifts.map { shift in
                [
                    ShortID.short(shift.id, among: ids), shift.day, shift.time, shift.person?.name ?? "-",
                    shift.position ?? "", shift.statusWords,
                ]
            }
        )
    }
}
