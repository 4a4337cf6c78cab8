import API
import ArgumentParser
import Client

/// `decklog shifts request`
struct ShiftsRequestCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Says on which days you want to work, or takes that back."
    )

    @Argument(help: "One of the next 31 days, such as 2026-11-20, or several.")
    var dates: [String] = []

    @Option(help: "The id of a request to take back, or the end of it as decklog shifts requests shows it.")
    var withdraw: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if dates.isEmpty == (withdraw == nil) { throw ValidationError("Give days, or a request to take back.") }
    }

    func carryOut() async throws {
        try await crew.withCrew { here in
            if let withdraw {
                try await here.client.requests.withdraw(try await here.request(withdraw), in: here.slug)
                print("You do not ask for that day any more.")
            } else {
                let asked = try await here.client.requests.ask(in: here.slug, NewShiftRequests(dates: dates)).items
                print("You ask to work on \(asked.map(\.day).joined(separator: ", ")).")
            }
        }
    }
}
