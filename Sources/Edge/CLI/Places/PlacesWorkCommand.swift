import API
import ArgumentParser
import Client

/// `decklog places work`
struct PlacesWorkCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Lists the open work at the scenes of a crew's experience."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let (scenes, work) = try await withSignedInClient { client in
            let scenes = try await client.list(.listScenes(experience: experience)).items()
            return (scenes, try await client.list(.listOpenWork(experience: experience)).items())
        }
        if json { return try printJSON(work) }
        if work.isEmpty { return print("Nothing is open.") }
        let rows = work.map { item in
            let scene = scenes.first { $0.id == item.scene }
            return [printable(scene?.title ?? "-"), item.kind.rawValue, printable(item.title), item.id]
        }
        print(Table("SCENE", "KIND", "TITLE", "ID", rows: rows).text, terminator: "")
    }
}
