import API
import ArgumentParser
import Client

/// `decklog shifts suggest`
struct ShiftsSuggestCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggests shifts of yours to somebody who wants to work that day."
    )

    @Argument(help: "The request's id, or the end of it as decklog shifts requests shows it.")
    var request: String

    @Argument(
        help: "The id of a shift of yours on that day, or the end of it as decklog shifts list shows it; or several."
    )
    var shifts: [String]

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let suggestions = try await crew.withCrew { here in
            let request = try await here.request(request)
            var ids: [String] = []
            for shift in shifts { ids.append(try await here.myShift(shift)) }
            return try await here.client.requests.suggest(for: request, in: here.slug, NewSuggestions(shifts: ids))
                .items
        }
        for suggestion in suggestions {
            print("You suggest \(suggestion.shift.words) to \(printable(suggestion.to?.name ?? "")).")
        }
    }
}
