import API
import ArgumentParser
import Client
import Foundation

/// `decklog shifts list`
struct ShiftsListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The roster: your own shifts, or somebody else's, or everybody's."
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "The first date, such as 2026-11-16. (default: the first day of this week)")
    var from: String?

    @Option(help: "The date before which to stop. (default: 63 days later)")
    var to: String?

    @Option(help: "me, open for shifts that are nobody's yet, all, or a colleague's name or id.")
    var person = "me"

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let shifts = try await crew.withCrew { here in
            var shifts: [Shift] = []
            let person = try await whose(here)
            for try await shift in here.client.shifts.list(in: here.slug, from: from, to: to, whose: person) {
                shifts.append(shift)
            }
            return shifts
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(shifts), as: UTF8.self))
        } else if shifts.isEmpty {
            print("There are no shifts.")
        } else {
            print(table(shifts).text, terminator: "")
        }
    }

    private func whose(_ here: InCrew) async throws -> ShiftCalls.Whose? {
        switch person {
        case "all": nil
        case "me": .me
        case "open": .open
        default: .person(try await here.person(person).id)
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
