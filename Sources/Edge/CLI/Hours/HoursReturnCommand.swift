import API
import ArgumentParser
import Client

/// `decklog hours return`
struct HoursReturnCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "return",
        abstract: "Sends back what a colleague handed in, with a reason."
    )

    @Argument(help: "The week or month, such as 2026-W47 or 2026-11.")
    var period: String

    @Argument(help: "The colleague's name, the beginning of it, or their id.")
    var person: String

    @Argument(help: "Why, at most 300 characters.")
    var reason: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let sheet = try await crew.withCrew { here in
            try await here.client.hours.sendBack(
                period,
                of: try await here.person(person).id,
                in: here.slug,
                TimesheetReason(reason: reason)
            )
        }
        print(sheet.words)
    }
}
