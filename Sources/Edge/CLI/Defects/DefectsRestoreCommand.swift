import API
import ArgumentParser
import Client

/// `decklog defects restore`
struct DefectsRestoreCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings a defect back that was deleted."
    )

    @Argument(help: "The whole id, as decklog defects delete said it.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if !ShortID.isWhole(defect) { throw ValidationError("Give the whole id, as decklog defects delete said it.") }
    }

    func carryOut() async throws {
        let restored = try await crew.withCrew { here in
            try await here.client.defects.restore(defect, in: here.slug)
        }
        print("It is back: \(restored.words).")
    }
}
