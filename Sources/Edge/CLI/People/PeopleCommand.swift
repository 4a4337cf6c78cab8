import API
import ArgumentParser
import Client

/// `decklog people`
struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Lists the members of the crew, and adds people who have no account yet.",
        subcommands: [
            PeopleListCommand.self, PeopleAddCommand.self, PeopleRenameCommand.self, PeopleInviteCommand.self,
        ],
        defaultSubcommand: PeopleListCommand.self
    )
}

/// `decklog people list`
struct PeopleListCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the members, by name.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let members = try await crew.withCrew { here in
            try await here.client.list(.listMembers(crew: here.slug)).items()
        }
        if json { return try printJSON(members) }
        let rows = members.map { member in
            [
                member.person.name, member.positions.joined(separator: ", "),
                member.hasAccount ? member.role.rawValue : "no account yet",
            ]
        }
        print(Table("NAME", "POSITIONS", "ROLE", rows: rows).text, terminator: "")
    }
}

/// `decklog people add`
struct PeopleAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds people without an account by name, so that they can be planned (managers).",
        discussion: """
            For example:
            decklog people add "Sanne Visser" Youssef --position kitchen
            """
    )

    @Argument(help: "Their names.")
    var names: [String]

    @Option(help: "A position that all of them can work in. Repeatable.")
    var position: [String] = []

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let input = NewMembers(names: names, positions: position)
        let added = try await crew.withCrew { here in
            try await here.client.send(.addMembers(crew: here.slug, input)).items.count
        }
        print("Added \(added) \(added == 1 ? "person" : "people").")
    }
}

/// `decklog people rename`
struct PeopleRenameCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Changes the name of someone without an account (managers)."
    )

    @Argument(help: "The person: a name, the beginning of one, or an id.")
    var person: String

    @Argument(help: "The new name.")
    var name: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let renamed = try await crew.withCrew { here in
            let found = try await here.person(person)
            return try await here.client.send(
                .changeMember(crew: here.slug, person: found.id, MemberPatch(name: name))
            )
        }
        print("The name is now \(printable(renamed.person.name)).")
    }
}

/// `decklog people invite`
struct PeopleInviteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Creates a link that lets someone without an account create one and keep their shifts (managers).",
        discussion: "The link works once. An earlier one for the same person stops working."
    )

    @Argument(help: "The person: a name, the beginning of one, or an id.")
    var person: String

    @Option(help: "The only e-mail address that can use the link. (default: whoever has the link)")
    var email: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let made = try await crew.withCrew { here in
            let found = try await here.person(person)
            let input = NewInvitation(email: email, person: found.id)
            return try await here.client.send(.makeInvitation(crew: here.slug, input))
        }
        print(made.url)
        print("The link works once, until \(made.expiresAt).")
    }
}
