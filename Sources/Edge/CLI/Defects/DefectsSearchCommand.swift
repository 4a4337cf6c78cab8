import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects search`
struct DefectsSearchCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "The defects that say some words, the best first.",
        discussion: """
            Looks in what is wrong, in what else is known of it, and in the comments. A word is also found by how it begins, and with one
            letter wrong.
            """
    )

    @Argument(help: "What they say. All of these words have to be there.")
    var text: [String]

    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var most = 20

    @Flag(help: "As JSON, for programs.")
    var json = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if !(1...1_000 ~= most) { throw ValidationError("--most is from 1 to 1000.") }
    }

    func carryOut() async throws {
        let words = text.joined(separator: " ")
        let found = try await crew.withCrew { here in
            try await here.client.defects.search(words, in: here.slug).items(atMost: most)
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(found), as: UTF8.self))
        } else if found.isEmpty {
            print("Nothing says that.")
        } else {
            let rows = found.map { [$0.displayId, $0.state, $0.owner?.name ?? "-", $0.headline] }
            print(Table("DEFECT", "STATE", "OWNER", "WHAT IS WRONG", rows: rows).text, terminator: "")
        }
    }
}
