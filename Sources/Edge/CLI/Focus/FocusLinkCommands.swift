import API
import ArgumentParser
import Client
import Core

/// `decklog focus links`
struct FocusLinksCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Lists your secret links, with which automations on your phone start and stop modes."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let links = try await withSignedInClient { client in try await client.list(.listFocusLinks()).items() }
        if json { return try printJSON(links) }
        if links.isEmpty { return print("No links. To create one: decklog focus link add MODE") }
        let ids = links.map(\.id)
        let rows = links.map { link in
            [
                ShortID.short(link.id, among: ids), link.action.rawValue, link.mode.name, link.createdAt,
                link.lastUsedAt ?? "never",
            ]
        }
        print(Table("ID", "ACTION", "MODE", "CREATED", "LAST USED", rows: rows).text, terminator: "")
    }
}

/// `decklog focus link`
struct FocusLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Creates or deletes a secret link that starts or stops a mode.",
        subcommands: [FocusLinkAddCommand.self, FocusLinkDeleteCommand.self]
    )
}

/// What a link does, as typed by the user.
enum FocusLinkChoice: String, CaseIterable, ExpressibleByArgument {
    case start, stop, `switch`

    var action: FocusLinkAction {
        switch self {
        case .start: .start
        case .stop: .stop
        case .switch: .switch
        }
    }
}

/// `decklog focus link add`
struct FocusLinkAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Creates a secret link, which is printed only once.",
        discussion: "For example: curl -X POST \"$(decklog focus link add study)\""
    )

    @Argument(help: "The mode's name.")
    var mode: String

    @Option(
        help: "start (only while no other mode is running), stop, or switch (what else is running stops)."
    )
    var action = FocusLinkChoice.switch

    func execute() async throws {
        let input = NewFocusLink(mode: mode, action: action.action)
        let link = try await withSignedInClient { client in try await client.send(.makeFocusLink(input)) }
        print(link.url ?? "")
    }
}

/// `decklog focus link delete`
struct FocusLinkDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a secret link, which stops working."
    )

    @Argument(help: "Its id, or the end of it.")
    var link: String

    func execute() async throws {
        let found = try await withSignedInClient { client in
            let links = try await client.list(.listFocusLinks()).items()
            guard let found = try ShortID.pick(link, "link", from: links, ids: { [$0.id] }) else {
                throw CommandError("No link has the id \"\(link)\". To list them: decklog focus links")
            }
            try await client.send(.removeFocusLink(focusLink: found.id))
            return found
        }
        print("Deleted: \(found.action.rawValue) \(printable(found.mode.name)).")
    }
}
