import API
import ArgumentParser
import Client

/// `decklog defects search`
struct DefectsSearchCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Searches defects, best match first.",
        discussion: """
            Searches the fields and comments of defects. Words also match by their beginning, and with one
            wrong letter.
            """
    )

    @Argument(help: "The words to search for; all of them must occur.")
    var text: [String]

    @Option(help: ArgumentHelp("The maximum number of results.", valueName: "number"))
    var most = 20

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if !(1...1_000 ~= most) { throw ValidationError("--most must be from 1 to 1000.") }
    }

    func execute() async throws {
        let words = text.joined(separator: " ")
        let found = try await crew.withCrew { here in
            try await here.client.list(.listDefects(crew: here.slug, text: words)).items(atMost: most)
        }
        if json {
            try printJSON(found)
        } else if found.isEmpty {
            print("No defects match.")
        } else {
            let rows = found.map { [$0.displayId, $0.state, $0.owner?.name ?? "-", $0.headline] }
            print(Table("DEFECT", "STATUS", "ASSIGNED TO", "WHAT'S WRONG", rows: rows).text, terminator: "")
        }
    }
}
