import API
import ArgumentParser
import Client

/// `decklog shifts requests`
struct ShiftsRequestsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "Lists the days when people want extra shifts."
    )

    @OptionGroup var crew: CrewOption

    @Flag(help: "Only your requests.")
    var mine = false

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let requests = try await crew.withCrew { here in
            try await here.client.list(.listShiftRequests(crew: here.slug, person: mine ? "me" : nil)).items()
        }
        if json {
            try printJSON(requests)
        } else if requests.isEmpty {
            print("No requests.")
        } else {
            let ids = requests.map(\.id)
            let rows = requests.map { [ShortID.short($0.id, among: ids), $0.day, $0.person.name] }
            print(Table("REQUEST", "DAY", "WHO", rows: rows).text, terminator: "")
        }
    }
}
