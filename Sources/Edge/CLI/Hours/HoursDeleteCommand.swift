import API
import ArgumentParser
import Client

/// `decklog hours delete`
struct HoursDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes one of your entries; it can be restored for 30 days.",
        discussion: "Managers can also delete an entry of a colleague, by its whole id, from decklog hours list --json."
    )

    @Argument(help: "The entry's id, or the end of it as shown by decklog hours list.")
    var record: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let deleted = try await crew.withCrew { here in
            try await here.client.send(.removeHours(crew: here.slug, record: try await find(here)))
        }
        print("Deleted. To undo: decklog hours undo \(deleted.id)")
    }

    private func find(_ here: InCrew) async throws -> String {
        if ShortID.isWhole(record) { return record }
        let records = try await here.client.list(.listHours(crew: here.slug, person: "me")).items()
        if let found = try ShortID.pick(record, "record", from: records, ids: { [$0.id] }) { return found.id }
        throw CommandError("None of your entries has the id \"\(record)\". To list them: decklog hours list")
    }
}
