import API
import ArgumentParser
import Client
import Core
import Foundation

/// `decklog hours crew`
struct HoursCrewCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "crew",
        abstract: "Who worked how long in a week or month, what is missing, and what is handed in.",
        discussion: "Managers see everybody, others only themselves."
    )

    @Option(
        name: [.customLong("week"), .customLong("month")],
        help: "Such as 2026-W47 or 2026-11. (default: the present one)"
    )
    var period: String?

    @Flag(help: "Only what is handed in and waits.")
    var waiting = false

    @OptionGroup var crew: CrewOption

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let sheets = try await crew.withCrew { here in
            var sheets: [Timesheet] = []
            let list = here.client.hours.timesheets(in: here.slug, period: period, state: waiting ? .submitted : nil)
            for try await sheet in list { sheets.append(sheet) }
            return sheets
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(sheets), as: UTF8.self))
        } else if sheets.isEmpty {
            print(waiting ? "Nothing waits." : "Nobody was there.")
        } else {
            print(table(sheets).text, terminator: "")
        }
    }

    private func table(_ sheets: [Timesheet]) -> Table {
        Table(
            "WHO",
            "PERIOD",
            "HOURS",
            "AGREED",
            "BILLED",
            "STATUS",
            "MISSING",
            rows: sheets.map { sheet in
                [
                    sheet.person.name, sheet.period, hoursText(sheet.minutes),
                    sheet.expected.map(hoursText) ?? "-", hoursText(sheet.billableMinutes), sheet.stateWords,
                    sheet.missing.isEmpty ? "-" : sheet.missing.joined(separator: " "),
                ]
            }
        )
    }
}
