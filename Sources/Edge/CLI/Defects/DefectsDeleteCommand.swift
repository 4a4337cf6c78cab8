import API
import ArgumentParser
import Client

/// `decklog defects delete`
struct DefectsDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a defect; for 30 days it can come back."
    )

    @Argument(help: "The defect's number, what it is called, or its id.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let deleted = try await crew.withCrew { here in
            try await here.client.defects.remove(defect, in: here.slug)
        }
        print("Deleted. To undo: decklog defects restore \(deleted.id)")
    }
}
