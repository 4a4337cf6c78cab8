import API
import ArgumentParser
import Client
import Core

/// `decklog hours crew`
struct HoursCrewCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "crew",
        abstract: "Shows everyone's hours for a week or month, what is missing and what is handed in.",
        discussion: "Managers see everyone, others only themselves."
    )

    @Option(
        name: [.customLong("week"), .customLong("month")],
        help: "Such as 2026-W47 or 2026-11. (default: the current one)"
    )
    var period: String?

    @Flag(help: "Only hours waiting for approval.")
    var waiting = false

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let sheets = try await crew.withCrew { here in
            let state: TimesheetState? = waiting ? .submitted : nil
            return try await here.client.list(.listTimesheets(crew: here.slug, period: period, state: state)).items()
        }
        if json {
            try printJSON(sheets)
        } else if sheets.isEmpty {
            print(waiting ? "Nothing is waiting for approval." : "Nobody was in the crew then.")
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
