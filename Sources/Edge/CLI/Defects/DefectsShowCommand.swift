import API
import ArgumentParser
import Client

/// `decklog defects show`
struct DefectsShowCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a defect and its possible actions."
    )

    @Argument(help: "Its number, key or id.")
    var defect: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let (found, actions) = try await crew.withCrew { here in
            let found = try await here.client.send(.getDefect(crew: here.slug, defect: defect))
            let actions = Call.listDefectActions(crew: here.slug, defect: found.id)
            return (found, json ? [] : try await here.client.list(actions).items())
        }
        if json {
            return try printJSON(found)
        }
        print(found.lines)
        if !actions.isEmpty { print("\nPossible actions: \(actions.map(\.words).joined(separator: ", "))") }
    }
}
