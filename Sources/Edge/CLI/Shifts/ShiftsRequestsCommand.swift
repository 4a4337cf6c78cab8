import API
import ArgumentParser
import Client
import Foundation

/// `decklog shifts requests`
struct ShiftsRequestsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "The days on which people want to work."
    )

    @OptionGroup var crew: CrewOption

    @Flag(help: "Only yours.")
    var mine = false

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let requests = try await crew.withCrew { here in
            var requests: [ShiftRequest] = []
            for try await request in here.client.requests.list(in: here.slug, person: mine ? "me" : nil) {
                requests.append(request)
            }
            return requests
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(requests), as: UTF8.self))
        } else if requests.isEmpty {
            print("Nobody asks for a day.")
        } else {
            let ids = requests.map(\.id)
            let rows = requests.map { [ShortID.short($0.id, among: ids), $0.day, $0.person.name] }
            print(Table("REQUEST", "DAY", "WHO", rows: rows).text, terminator: "")
        }
    }
}
