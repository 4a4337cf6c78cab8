import API
import ArgumentParser
import Client

/// `decklog places`
struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Lists, searches, adds and shares experiences: walks and rounds of scenes with photos and locations.",
        subcommands: [
            PlacesListCommand.self, PlacesSearchCommand.self, PlacesShowCommand.self, PlacesAddCommand.self,
            PlacesSceneCommand.self, PlacesPathCommand.self,
            PlacesSavedCommand.self, PlacesSaveCommand.self, PlacesLinksCommand.self, PlacesLinkCommand.self,
            PlacesProfileCommand.self, PlacesAvoidedCommand.self, PlacesBlockCommand.self, PlacesMuteCommand.self,
            PlacesReportCommand.self, PlacesWorkCommand.self,
            PlacesExportCommand.self, PlacesImportCommand.self,
        ],
        defaultSubcommand: PlacesListCommand.self
    )
}

/// `decklog places list`
struct PlacesListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the experiences that you can see, newest first."
    )

    @Option(help: "Only these: mine, people, crew or server.")
    var scope: String?

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let scope: ExperienceScope? = try choice(scope, "--scope")
        let experiences = try await withSignedInClient { client in
            try await client.list(.listExperiences(scope: scope)).items()
        }
        if json { return try printJSON(experiences) }
        if experiences.isEmpty { return print("No experiences. To add one: decklog places add TITLE") }
        let rows = experiences.map { experience in
            [
                experience.id, printable(experience.title), "\(experience.scenes)",
                String(experience.lengthMeters) + " m", printable(experience.crew?.name ?? experience.sharing.rawValue),
            ]
        }
        print(Table("ID", "TITLE", "SCENES", "LENGTH", "SHARED WITH", rows: rows).text, terminator: "")
    }
}

/// `decklog places show`
struct PlacesShowCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the scenes of an experience, in order."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let (found, scenes) = try await withSignedInClient { client in
            let found = try await client.send(.getExperience(experience: experience))
            return (found, try await client.list(.listScenes(experience: found.id)).items())
        }
        if json { return try printJSON(scenes) }
        print(printable(found.title))
        if scenes.isEmpty { return print("No scenes.") }
        let rows = scenes.map { scene in
            let position = scene.latitude.flatMap { north in scene.longitude.map { "\(north), \($0)" } }
            return ["\(scene.rank)", printable(scene.title), position ?? "-", scene.date ?? "-", scene.id]
        }
        print(Table("", "SCENE", "POSITION", "DATE", "ID", rows: rows).text, terminator: "")
    }
}

/// `decklog places add`
struct PlacesAddCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds an experience.")

    @Argument(help: "Its title.")
    var title: String

    @Option(help: "Its description.")
    var description: String?

    @Option(help: "Who can see it: private, crew, server or link. (default: private)")
    var sharing: String?

    @Option(help: "The short name of the crew to share it with.")
    var crew: String?

    func execute() async throws {
        let sharing: ExperienceSharing? = try choice(sharing, "--sharing")
        let input = NewExperience(title: title, description: description, crew: crew, sharing: sharing)
        let added = try await withSignedInClient { client in try await client.send(.createExperience(input)) }
        print("Added: \(added.id).")
    }
}

/// `decklog places scene`
struct PlacesSceneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scene",
        abstract: "Adds and moves scenes.",
        subcommands: [PlacesSceneAddCommand.self, PlacesSceneMoveCommand.self]
    )
}

/// `decklog places scene add`
struct PlacesSceneAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a scene at the end of an experience.",
        discussion: "For example: decklog places scene add ID \"The mill\" --latitude 52.37 --longitude=-0.5"
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Argument(help: "The title of the scene.")
    var title: String

    @Option(help: "Its description.")
    var description: String?

    @Option(help: "In degrees, from -90 to 90.")
    var latitude: Double?

    @Option(help: "In degrees, from -180 to 180.")
    var longitude: Double?

    @Option(help: "The date to which it belongs, such as 2026-11-20.")
    var date: String?

    func execute() async throws {
        let input = NewScene(
            title: title,
            description: description,
            latitude: latitude,
            longitude: longitude,
            date: date
        )
        let scene = try await withSignedInClient { client in
            try await client.send(.addScene(experience: experience, input))
        }
        print("Added as number \(scene.rank).")
    }
}

/// `decklog places scene move`
struct PlacesSceneMoveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Moves a scene to the end of another experience, whose readers then see it."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Argument(help: "The id of the scene.")
    var scene: String

    @Argument(help: "The id of the other experience.")
    var target: String

    func execute() async throws {
        let input = SceneTransfer(to: target)
        let moved = try await withSignedInClient { client in
            try await client.send(.transferScene(experience: experience, scene: scene, input))
        }
        print("Moved: it is number \(moved.rank) there.")
    }
}
