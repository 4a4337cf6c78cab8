import API
import ArgumentParser
import Client

/// `decklog hours submit`
struct HoursSubmitCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Hands in a week or month of yours; its hours are then fixed."
    )

    @Argument(help: "Such as 2026-W47 or 2026-11. (default: the present one)")
    var period: String?

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let sheet = try await crew.withCrew { here in
            try await here.client.hours.submit(try await here.period(period), in: here.slug)
        }
        print(sheet.words)
        if !sheet.missing.isEmpty { print("Missing: \(sheet.missing.joined(separator: ", "))") }
    }
}
