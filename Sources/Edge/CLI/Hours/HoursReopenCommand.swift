import API
import ArgumentParser
import Client

/// `decklog hours reopen`
struct HoursReopenCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Reopens approved hours, or withdraws hours you handed in."
    )

    @Argument(help: "The week or month, such as 2026-W47 or 2026-11.")
    var period: String

    @Argument(help: "The colleague: a name, the beginning of one, or an id. (default: you)")
    var person: String?

    @Option(help: "The reason, at most 300 characters; for a colleague's hours.")
    var reason: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let sheet = try await crew.withCrew { here in
            let (person, input) = (try await here.whose(person, in: period), TimesheetReason(reason: reason))
            return try await here.client.send(
                .reopenTimesheet(crew: here.slug, person: person, period: period, input)
            )
        }
        print(sheet.words)
    }
}
