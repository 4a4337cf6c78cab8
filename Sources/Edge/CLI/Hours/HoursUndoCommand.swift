import API
import ArgumentParser
import Client

/// `decklog hours undo`
struct HoursUndoCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Brings hours back that you deleted."
    )

    @Argument(help: "The whole id, as decklog hours delete said it.")
    var record: String

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if !ShortID.isWhole(record) { throw ValidationError("Give the whole id, as decklog hours delete said it.") }
    }

    func carryOut() async throws {
        let restored = try await crew.withCrew { here in
            try await here.client.hours.restoreRecord(record, in: here.slug)
        }
        print("It is back: \(restored.words).")
    }
}
