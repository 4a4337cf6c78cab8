import API
import ArgumentParser
import Client

/// `decklog hours reopen`
struct HoursReopenCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Opens again what was approved, or takes back what you handed in."
    )

    @Argument(help: "The week or month, such as 2026-W47 or 2026-11.")
    var period: String

    @Argument(help: "The colleague's name, the beginning of it, or their id. (default: you)")
    var person: String?

    @Option(help: "Why, at most 300 characters; for what a colleague handed in.")
    var reason: String?

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let sheet = try await crew.withCrew { here in
            try await here.client.hours.reopen(
                period,
                of: try await whose(here),
                in: here.slug,
                TimesheetReason(reason: reason)
            )
        }
        print(sheet.words)
    }

    private func whose(_ here: InCrew) async throws -> String {
        guard let person else { return "me" }
        return try await here.person(person).id
    }
}
