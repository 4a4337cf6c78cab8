import API
import ArgumentParser
import Client

/// `decklog places saved`
struct PlacesSavedCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "saved",
        abstract: "Lists the experiences you saved, latest first."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let saved = try await withSignedInClient { client in try await client.list(.listSavedExperiences()).items() }
        if json { return try printJSON(saved) }
        if saved.isEmpty { return print("Nothing saved. To save an experience: decklog places save ID") }
        let rows = saved.map { [$0.id, printable($0.title), printable($0.owner.name), "\($0.scenes)"] }
        print(Table("ID", "TITLE", "BY", "SCENES", rows: rows).text, terminator: "")
    }
}

/// `decklog places save`
struct PlacesSaveCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "save", abstract: "Saves an experience.")

    @Argument(help: "The id of the experience.")
    var experience: String

    @Flag(help: "Remove it from your saved experiences.")
    var remove = false

    func execute() async throws {
        try await withSignedInClient { client in
            if remove {
                _ = try await client.send(.unsaveExperience(experience: experience))
            } else {
                _ = try await client.send(.saveExperience(experience: experience))
            }
        }
        print(remove ? "No longer saved." : "Saved.")
    }
}

/// `decklog places links`
struct PlacesLinksCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Lists the working links to an experience, newest first."
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let links = try await withSignedInClient { client in
            try await client.list(.listExperienceLinks(experience: experience)).items()
        }
        if json { return try printJSON(links) }
        if links.isEmpty { return print("No links. To create one: decklog places link ID") }
        let rows = links.map { [$0.id, $0.createdAt, $0.expiresAt ?? "does not expire", printable($0.createdBy.name)] }
        print(Table("ID", "CREATED", "EXPIRES", "BY", rows: rows).text, terminator: "")
    }
}

/// `decklog places link`
struct PlacesLinkCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Creates a link that lets anyone view an experience, and prints it.",
        discussion: "The link is only shown now. To revoke one: decklog places link ID --revoke LINK"
    )

    @Argument(help: "The id of the experience.")
    var experience: String

    @Option(help: "When it stops working, such as 2027-01-31T12:00:00Z. (default: it does not expire)")
    var until: String?

    @Option(help: "The id of a link to revoke instead.")
    var revoke: String?

    func validate() throws {
        if until != nil && revoke != nil { throw ValidationError("Use either --until or --revoke.") }
    }

    func execute() async throws {
        let said = try await withSignedInClient { client in
            if let revoke {
                _ = try await client.send(.revokeExperienceLink(experience: experience, experienceLink: revoke))
                return "Revoked."
            }
            let input = NewExperienceLink(expiresAt: until)
            return try await client.send(.createExperienceLink(experience: experience, input)).url ?? ""
        }
        print(said)
    }
}
