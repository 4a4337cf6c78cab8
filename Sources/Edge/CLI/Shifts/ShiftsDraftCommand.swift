import API
import ArgumentParser
import Client

/// `decklog shifts draft`
struct ShiftsDraftCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "draft",
        abstract: "Plans shifts that only managers see until they are published: one for each date and person."
    )

    @Argument(help: "The dates, such as 2026-12-30 2026-12-31.")
    var dates: [String]

    @Option(help: "The start time, such as 17:00.")
    var start: String

    @Option(help: "The end time; on the next day unless it is later than the start.")
    var end: String

    @Option(help: "A colleague, by name or id. Repeatable.")
    var person: [String] = []

    @Option(help: "The number of open shifts on each date.")
    var open: Int?

    @Option(help: "One of the crew's positions.")
    var position: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let made = try await crew.withCrew { here in
            var people: [String] = []
            for name in person { people.append(try await here.person(name).id) }
            let order = NewUnpublishedShifts(
                dates: dates,
                people: people,
                open: open,
                start: start,
                end: end,
                position: position
            )
            return try await here.client.send(.makeUnpublishedShifts(crew: here.slug, order)).items
        }
        for shift in made {
            for finding in shift.findings { print("\(shift.date): \(printable(finding.message))") }
        }
        print("Planned: \(made.count). To publish: decklog shifts publish WEEK")
    }
}
