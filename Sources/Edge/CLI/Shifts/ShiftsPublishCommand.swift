import API
import ArgumentParser
import Client

/// `decklog shifts publish`
struct ShiftsPublishCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publishes the unpublished shifts of a week; everyone concerned is notified once (managers)."
    )

    @Argument(help: "The week, such as 2026-W49.")
    var week: String

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let result = try await crew.withCrew { here in
            let order = NewPublication(week: week, dryRun: dryRun ? true : nil)
            return try await here.client.send(.publishWeek(crew: here.slug, order))
        }
        for left in result.left { print("Not published: \(left.sentence)") }
        let people = result.people == 1 ? "1 person" : "\(result.people) people"
        print(
            "\(dryRun ? "Would be published" : "Published"): \(result.published), for \(people); open: \(result.open)."
        )
        if result.passed > 0 { print("Already started, and removed from the draft: \(result.passed).") }
    }
}

extension LeftShift {
    /// "2026-12-31, 22:00–04:00. Sanne already works then."
    var sentence: String { "\(date), \(start)–\(end). \(printable(message))" }
}
