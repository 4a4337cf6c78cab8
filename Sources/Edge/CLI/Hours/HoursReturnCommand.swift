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

    @Argument(help: "The colleague's name, the start of it, or their id.")
    var person: String

    @Argument(help: "The reason, at most 300 characters.")
    var reason: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let sheet = try await crew.withCrew { here in
            let (person, input) = (try await here.person(person).id, TimesheetReason(reason: reason))
            return try await here.client.send(
                .returnTimesheet(crew: here.slug, person: person, period: period, input)
            )
        }
        print(sheet.words)
    }
}
