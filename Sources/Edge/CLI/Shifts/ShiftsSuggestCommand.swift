import API
import ArgumentParser
import Client

/// `decklog shifts suggest`
struct ShiftsSuggestCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggests your shifts to someone who wants to work that day."
    )

    @Argument(help: "The request's id, or the end of it as shown by decklog shifts requests.")
    var request: String

    @Argument(
        help: "The ids of your shifts on that day, or the ends of them as shown by decklog shifts list."
    )
    var shifts: [String]

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let suggestions = try await crew.withCrew { here in
            let request = try await here.request(request)
            var ids: [String] = []
            for shift in shifts { ids.append(try await here.myShift(shift)) }
            let input = NewSuggestions(shifts: ids)
            return try await here.client.send(.suggestShifts(crew: here.slug, request: request, input)).items
        }
        for suggestion in suggestions {
            print("You suggested \(suggestion.shift.words) to \(printable(suggestion.to?.name ?? "")).")
        }
    }
}
