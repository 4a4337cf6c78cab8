import API
import ArgumentParser
import Client

/// `decklog hours undo`
struct HoursUndoCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Restores deleted hours."
    )

    @Argument(help: "The whole id, as printed by decklog hours delete.")
    var record: String

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if !ShortID.isWhole(record) { throw ValidationError("Give the whole id, as printed by decklog hours delete.") }
    }

    func execute() async throws {
        let restored = try await crew.withCrew { here in
            try await here.client.send(.restoreHours(crew: here.slug, record: record))
        }
        print("Restored: \(restored.words).")
    }
}
