import API
import ArgumentParser
import Client

/// `decklog hours submit`
struct HoursSubmitCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Hands in your hours for a week or month, which locks them."
    )

    @Argument(help: "Such as 2026-W47 or 2026-11. (default: the current one)")
    var period: String?

    @Argument(help: "For managers: someone without an account or who has left, by name or id. (default: you)")
    var person: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let sheet = try await crew.withCrew { here in
            let period = try await here.period(period)
            let person = try await here.whose(person, in: period)
            return try await here.client.send(.submitTimesheet(crew: here.slug, person: person, period: period))
        }
        print(sheet.words)
        if !sheet.missing.isEmpty { print("Missing: \(sheet.missing.joined(separator: ", "))") }
    }
}
