import API
import ArgumentParser
import Client
import Core
import Foundation

/// `decklog hours week`
struct HoursWeekCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Shows a week of hours: projects down, days across, with totals."
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "Such as 2026-W47. (default: this week)")
    var week: String?

    @Option(help: "me, or for managers a colleague's name or id.")
    var person = "me"

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let found = try await crew.withCrew { here in
            let whose = person == "me" ? nil : try await here.person(person).id
            let week = try await number(here)
            return try await here.client.send(.getHoursWeek(crew: here.slug, week: week, person: whose))
        }
        if json {
            try printJSON(found)
        } else {
            print(found.table.text, terminator: "")
            for line in found.notes { print(printable(line)) }
        }
    }

    /// The current week of the crew, whatever the time zone of the terminal.
    private func number(_ here: InCrew) async throws -> String {
        if let week { return week }
        let crew = try await here.client.send(.getCrew(crew: here.slug))
        let today = try Zone.named(crew.timeZone).today(at: .systemNow())
        return today.weekNumber(firstDay: Weekday(rawValue: crew.weekStart) ?? .monday).description
    }
}

extension HoursWeek {
    var table: Table {
        let lines = rows.map { row in [row.project.title] + row.cells.map { cell($0.minutes) } + [cell(row.minutes)] }
        let sums = ["Total"] + days.map { cell($0.minutes) } + [cell(minutes)]
        return Table(head: ["WEEK \(week)"] + days.map(\.head) + ["SUM"], rows: lines + [sums])
    }

    /// The agreed hours, the missing days and the locks.
    var notes: [String] {
        var notes: [String] = []
        if let expected { notes.append("Agreed: \(cell(expected))") }
        let missing = days.filter(\.missing).map(\.words)
        if !missing.isEmpty { notes.append("Nothing yet: \(missing.joined(separator: ", "))") }
        for day in days { if let lock = day.locked { notes.append("\(day.words) is locked: \(lock.message)") } }
        return notes
    }
}

extension HoursWeekDay {
    /// "MON 16".
    fileprivate var head: String {
        LocalDate(date).map { "\(shortDayNames[$0.weekday.rawValue - 1].uppercased()) \($0.day)" } ?? date
    }

    /// "Mon 2026-11-16".
    fileprivate var words: String {
        LocalDate(date).map { "\(shortDayNames[$0.weekday.rawValue - 1]) \(date)" } ?? date
    }
}

/// "7:30", and "-" for none.
private func cell(_ minutes: Int) -> String {
    minutes == 0 ? "-" : hoursText(minutes)
}
