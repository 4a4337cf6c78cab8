import API
import ArgumentParser
import Client

/// `decklog defects edit`
struct DefectsEditCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edits fields of a defect.",
        discussion: "For example: decklog defects edit 42 --severity 2-Major --field keywords=cold"
    )

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @Option(help: "What is wrong, in one line.")
    var headline: String?

    @OptionGroup var options: DefectFieldOptions
    @OptionGroup var crew: CrewOption

    func validate() throws {
        if headline == nil && options.isEmpty { throw ValidationError("Say what to change, such as --owner me.") }
    }

    func execute() async throws {
        let changed = try await crew.withCrew { here in
            var fields = try await options.read(here)
            if let headline { fields.values["headline"] = .some(headline) }
            return try await here.client.send(.changeDefect(crew: here.slug, defect: defect, fields))
        }
        print("Changed: \(changed.words).")
    }
}
