import API
import ArgumentParser
import Client

/// `decklog defects edit`
struct DefectsEditCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes fields of a defect.",
        discussion: "For example: decklog defects edit 42 --severity 2-Major --field keywords=cold"
    )

    @Argument(help: "The defect's number, what it is called, or its id.")
    var defect: String

    @Option(help: "What is wrong, in one line.")
    var headline: String?

    @OptionGroup var options: DefectFieldOptions
    @OptionGroup var crew: CrewOption

    func validate() throws {
        if headline == nil && options.isEmpty { throw ValidationError("Say what is to change, such as --owner me.") }
    }

    func carryOut() async throws {
        let changed = try await crew.withCrew { here in
            var fields = try await options.read(here)
            if let headline { fields.values["headline"] = .some(headline) }
            return try await here.client.defects.change(defect, in: here.slug, fields).value
        }
        print("Changed: \(changed.words).")
    }
}
