import API
import ArgumentParser
import Client

/// `decklog places search`
struct PlacesSearchCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Searches experiences by text, distance and popularity, best first.",
        discussion: "For example: decklog places search harbour --near 52.37,4.89"
    )

    @Argument(help: "The words to search for; without any, the most popular and nearest come first.")
    var text: [String] = []

    @Option(help: "A location, such as 52.37,4.89, or the name of a place; nearer ones come first.")
    var near: String?

    @Option(help: "Only experiences with a scene within this many metres of --near.")
    var radius: Int?

    @Option(help: "How many to show, at most 200.")
    var limit = 20

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let text = text.isEmpty ? nil : text.joined(separator: " ")
        let radius = radius.map { "\($0)" }
        let isName = near?.contains(where: \.isLetter) ?? false
        let found = try await withSignedInClient { client in
            let (near, place) = isName ? (nil, near) : (near, nil)
            return try await client.send(
                .searchExperiences(text: text, near: near, place: place, radius: radius, limit: limit)
            ).items
        }
        if json { return try printJSON(found) }
        if found.isEmpty { return print("Nothing found.") }
        let rows = found.map { match in
            let experience = match.experience
            let shared = printable(experience.crew?.name ?? experience.sharing.rawValue)
            return [
                experience.id, printable(experience.title), match.distanceMeters.map { "\($0) m" } ?? "-",
                "\(experience.saves)", "\(experience.scenes)", shared,
            ]
        }
        print(Table("ID", "TITLE", "AWAY", "SAVED BY", "SCENES", "SHARED WITH", rows: rows).text, terminator: "")
    }
}
