import API
import ArgumentParser
import Client

/// `decklog defects new`
struct DefectsNewCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Reports a defect.",
        discussion: "For example: decklog defects new \"The walk-in fridge drips\" --severity 3-Average --owner me"
    )

    @Argument(help: "What is wrong, in one line.")
    var headline: String

    @OptionGroup var options: DefectFieldOptions
    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let defect = try await crew.withCrew { here in
            var fields = try await options.read(here)
            fields.values["headline"] = .some(headline)
            return try await here.client.send(.reportDefect(crew: here.slug, fields))
        }
        print("Reported: \(defect.words).")
        print("To undo: decklog defects delete \(defect.displayId)")
    }
}
