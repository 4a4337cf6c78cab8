import API
import ArgumentParser
import Client

/// `decklog places path`
struct PlacesPathCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "Shows the path between the scenes of an experience, and changes it.",
        subcommands: [
            PlacesPathShowCommand.self, PlacesPathSetCommand.self, PlacesPathRemoveCommand.self,
            PlacesPathRestoreCommand.self,
        ]
    )
}

/// `decklog places path show`
struct PlacesPathShowCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the length and the walking time of the path."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let path = try await withSignedInClient { client in
            try await client.send(.getExperiencePath(experience: experience))
        }
        if json { return try printJSON(path) }
        printPath(path)
    }
}

/// `decklog places path set`
struct PlacesPathSetCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Uploads a track, which the path then follows."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Argument(help: "A GPX file, at most 50 MB.")
    var file: String

    func execute() async throws {
        let data = try readImport(file, most: 50)
        let path = try await withSignedInClient { client in
            try await client.upload(data, .setExperiencePath(experience: experience))
        }
        printPath(path)
    }
}

/// `decklog places path remove`
struct PlacesPathRemoveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes the track: the path then goes in straight lines from scene to scene."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    func execute() async throws {
        let path = try await withSignedInClient { client in
            try await client.send(.removeExperiencePath(experience: experience))
        }
        printPath(path)
    }
}

/// `decklog places path restore`
struct PlacesPathRestoreCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores the track that was removed or replaced last, within 30 days."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    func execute() async throws {
        let path = try await withSignedInClient { client in
            try await client.send(.restoreExperiencePath(experience: experience))
        }
        printPath(path)
    }
}

private func printPath(_ path: ExperiencePath) {
    let kind = path.track ? "A track" : "Straight lines from scene to scene"
    let time = path.walkingMinutes.map { ", about \($0) minutes on foot" } ?? ""
    print("\(kind): \(path.lengthMeters) m\(time).")
}
