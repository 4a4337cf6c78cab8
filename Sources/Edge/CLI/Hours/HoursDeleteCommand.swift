import API
import ArgumentParser
import Client

/// `decklog hours delete`
struct HoursDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes hours of yours; for 30 days they can come back."
    )

    @Argument(help: "The id of the record, or the end of it as decklog hours list shows it.")
    var record: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let deleted = try await crew.withCrew { here in
            try await here.client.hours.removeRecord(try await find(here), in: here.slug)
        }
        print("Deleted. To undo: decklog hours undo \(deleted.id)")
    }

    private func find(_ here: InCrew) async throws -> String {
        if ShortID.isWhole(record) { return record }
        var records: [HoursRecord] = []
        for try await mine in here.client.hours.records(in: here.slug, person: "me") { records.append(mine) }
        if let found = try ShortID.pick(record, "record", from: records, ids: { [$0.id] }) { return found.id }
        throw CommandError("None of your records has the id \"\(record)\". To see them: decklog hours list")
    }
}
