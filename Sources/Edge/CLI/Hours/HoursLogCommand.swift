import API
import ArgumentParser
import Client
import Core
import Foundation

/// `decklog hours log`
struct HoursLogCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Logs hours on a project.",
        discussion: "For example: decklog hours log 7:30 Acme/Website --comment \"First pages\""
    )

    @Argument(help: "How long, such as 7:30, 7.5 or 450m.")
    var hours: String

    @Argument(help: "The project, as client/project, or its name alone if it is unique.")
    var project: String

    @Option(help: "The day, such as 2026-11-20. (default: today)")
    var date: String?

    @Option(help: "What you did.")
    var comment: String?

    @Option(help: "When you started, such as 09:00.")
    var from: String?

    @Option(help: "When you stopped, such as 17:00; not later than --from means the next day.")
    var to: String?

    @Option(help: "The id of a scene of one of the crew's experiences, where you worked.")
    var place: String?

    @Option(help: "The name or id of the person who worked, instead of you (managers).")
    var person: String?

    @Flag(help: "Billable. (default: as last time)")
    var billable = false

    @Flag(help: "Non-billable.")
    var unbillable = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if (from == nil) != (to == nil) { throw ValidationError("Give both --from and --to.") }
        if billable && unbillable { throw ValidationError("Choose --billable or --unbillable, not both.") }
    }

    func execute() async throws {
        let logged = try await crew.withCrew { here in
            let project = try await here.project(project)
            let span = try await span(here)
            var member: String?
            if let person { member = try await here.person(person).id }
            let input = NewHoursRecord(
                project: project.id,
                date: date,
                hours: .text(hours),
                comment: comment,
                billable: unbillable ? false : billable ? true : nil,
                startedAt: span?.startedAt,
                endedAt: span?.endedAt,
                place: place,
                person: member
            )
            return try await here.client.send(.logHours(crew: here.slug, input))
        }
        for warning in logged.warnings { print("Note: \(printable(warning.message))") }
        let owner = person == nil ? "" : " for \(printable(logged.record.person.name))"
        print("Logged\(owner): \(logged.record.words).")
        print("To undo: decklog hours delete \(logged.record.id)")
    }

    /// The times in the crew's time zone, as instants.
    private func span(_ here: InCrew) async throws -> (startedAt: String, endedAt: String)? {
        guard let from, let to else { return nil }
        let zone = try Zone.named(try await here.client.send(.getCrew(crew: here.slug)).timeZone)
        guard let start = LocalTime(from), let end = LocalTime(to) else {
            throw CommandError("Give times such as 09:00.")
        }
        let day = try date.map(readDay) ?? zone.today(at: .systemNow())
        let next = end > start ? day : day.adding(days: 1)
        return (zone.resolve(day, start).instant.description, zone.resolve(next, end).instant.description)
    }

    private func readDay(_ text: String) throws -> LocalDate {
        guard let day = LocalDate(text) else {
            throw CommandError("\"\(text)\" is not a day: give one such as 2026-11-20.")
        }
        return day
    }
}

extension HoursRecord {
    /// "Fri 2026-11-20, Acme/Website, 7:30".
    var words: String {
        let day = LocalDate(date).map { "\(shortDayNames[$0.weekday.rawValue - 1]) \(date)" } ?? date
        return printable("\(day), \(project.title), \(hours)")
    }
}

extension ProjectRef {
    /// "Acme/Website".
    var title: String { "\(client.name)/\(name)" }
}

let shortDayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
