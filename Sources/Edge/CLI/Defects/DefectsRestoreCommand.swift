import API
import ArgumentParser
import Client

/// `decklog defects restore`
struct DefectsRestoreCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a deleted defect."
    )

    @Argument(help: "The whole id, as printed by decklog defects delete.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if !ShortID.isWhole(defect) {
            throw ValidationError("Give the whole id, as printed by decklog defects delete.")
        }
    }

    func execute() async throws {
        let restored = try await crew.withCrew { here in
            try await here.client.send(.restoreDefect(crew: here.slug, defect: defect))
        }
        print("Restored: \(restored.words).")
    }
}
