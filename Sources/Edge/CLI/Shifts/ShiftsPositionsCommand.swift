import API
import ArgumentParser
import Client

/// `decklog shifts positions`
struct ShiftsPositionsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "positions",
        abstract: "Lists the places for positions, or sets one (managers).",
        discussion: "For example: decklog shifts positions bar --place 01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01"
    )

    @Argument(help: "The position whose place to set.")
    var position: String?

    @Option(help: "The id of a scene of one of the crew's experiences.")
    var place: String?

    @Flag(help: "Remove the place of the position.")
    var noPlace = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if (position == nil) != (place == nil && !noPlace) || place != nil && noPlace {
            throw ValidationError("Give a position together with --place or --no-place.")
        }
        if json && position != nil { throw ValidationError("--json is for the list.") }
    }

    func execute() async throws {
        try await crew.withCrew { here in
            if let position {
                let input = NewPositionPlace(position: position, place: place)
                let set = try await here.client.send(.setPositionPlace(crew: here.slug, input))
                return print("\(printable(set.position)) has \(set.place == nil ? "no place" : "this place") now.")
            }
            let list = try await here.client.list(.listPositionPlaces(crew: here.slug)).items()
            if json { return try printJSON(list) }
            let rows = list.map { [printable($0.position), $0.place ?? "-"] }
            print(Table("POSITION", "PLACE", rows: rows).text, terminator: "")
        }
    }
}
