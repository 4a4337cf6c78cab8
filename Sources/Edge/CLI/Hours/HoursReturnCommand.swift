import API
import ArgumentParser
import Client

/// `decklog hours return`
struct HoursReturnCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "return",
        abstract: "Sends a colleague's hours back, with a reason."
    )

    @Argument(help: "The week or month, such as 2026-W47 or 2026-11.")
    var period: String

    @Argument(help: "The colleague: a name, the beginning of one, or an id.")
    var person: String

    @Argument(help: "The reason, at most 300 characters.")
    var reason: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let sheet = try await crew.withCrew { here in
            let (people, input) = (try await here.people([person], in: period), TimesheetReason(reason: reason))
            return try await here.client.send(
                .returnTimesheet(crew: here.slug, person: people[0].id, period: period, input)
            )
        }
        print(sheet.words)
    }
}
