import API
import ArgumentParser
import Client

/// `decklog places profile`
struct PlacesProfileCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Shows a person's profile, with the experiences that you can see."
    )

    @Argument(help: "The username of the person.")
    var username: String

    @Flag(help: "Print the experiences as JSON.")
    var json = false

    func execute() async throws {
        let (profile, experiences) = try await withSignedInClient { client in
            let profile = try await client.send(.getProfile(username: username))
            return (profile, try await client.list(.listProfileExperiences(username: profile.username)).items())
        }
        if json { return try printJSON(experiences) }
        print("\(printable(profile.name)) (\(profile.username))")
        if let bio = profile.bio { print(printableLines(bio)) }
        if experiences.isEmpty { return print("No experiences.") }
        let rows = experiences.map { [$0.id, printable($0.title), "\($0.scenes)", "\($0.saves)"] }
        print(Table("ID", "TITLE", "SCENES", "SAVED BY", rows: rows).text, terminator: "")
    }
}
