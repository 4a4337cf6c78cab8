import API
import ArgumentParser
import Client

/// `decklog defects delete`
struct DefectsDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a defect; it can be restored for 30 days."
    )

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let deleted = try await crew.withCrew { here in
            try await here.client.send(.removeDefect(crew: here.slug, defect: defect))
        }
        print("Deleted. To undo: decklog defects restore \(deleted.id)")
    }
}
