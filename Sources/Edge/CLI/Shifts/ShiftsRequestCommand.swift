import API
import ArgumentParser
import Client

/// `decklog shifts request`
struct ShiftsRequestCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Requests extra shifts on certain days, or withdraws a request."
    )

    @Argument(help: "One of the next 31 days, such as 2026-11-20, or several.")
    var dates: [String] = []

    @Option(help: "The id of a request to withdraw, or the end of it as shown by decklog shifts requests.")
    var withdraw: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if dates.isEmpty == (withdraw == nil) { throw ValidationError("Give days, or a request to withdraw.") }
    }

    func execute() async throws {
        try await crew.withCrew { here in
            if let withdraw {
                let request = try await here.request(withdraw)
                try await here.client.send(.withdrawShiftRequest(crew: here.slug, request: request))
                print("Request withdrawn.")
            } else {
                let input = NewShiftRequests(dates: dates)
                let asked = try await here.client.send(.requestShifts(crew: here.slug, input)).items
                print("You asked to work on \(asked.map(\.day).joined(separator: ", ")).")
            }
        }
    }
}
