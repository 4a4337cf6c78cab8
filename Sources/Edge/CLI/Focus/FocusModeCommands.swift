import API
import ArgumentParser
import Client

/// `decklog focus modes`
struct FocusModesCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "modes", abstract: "Lists your modes.")

    @Flag(help: "Archived modes instead.")
    var archived = false

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let modes = try await withSignedInClient { client in
            try await client.list(.listFocusModes(archived: archived)).items()
        }
        if json {
            try printJSON(modes)
        } else if modes.isEmpty {
            print(archived ? "No archived modes." : "No modes. To add one: decklog focus mode add NAME")
        } else {
            let rows = modes.map { [$0.name, $0.group ?? "-", $0.color] }
            print(Table("MODE", "GROUP", "COLOUR", rows: rows).text, terminator: "")
        }
    }
}

/// `decklog focus mode`
struct FocusModeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mode",
        abstract: "Adds, edits, archives or restores a mode.",
        subcommands: [
            FocusModeAddCommand.self, FocusModeEditCommand.self, FocusModeArchiveCommand.self,
            FocusModeRestoreCommand.self,
        ]
    )
}

struct FocusModeOptions: ParsableArguments {
    @Option(help: "The colour, such as #2f6fb5.")
    var color: String?

    @Option(help: "An emoji or a letter.")
    var icon: String?

    @Option(help: "The group that it belongs to.")
    var group: String?

    @Option(help: "Its place in the list, from 1 on.")
    var position: Int?
}

/// `decklog focus mode add`
struct FocusModeAddCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds a mode.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var options: FocusModeOptions

    func execute() async throws {
        let input = NewFocusMode(
            name: name,
            color: options.color,
            icon: options.icon,
            group: options.group,
            position: options.position
        )
        let mode = try await withSignedInClient { client in try await client.send(.makeFocusMode(input)) }
        print("Added: \(printable(mode.name)).")
    }
}

/// `decklog focus mode edit`
struct FocusModeEditCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edits a mode. What was logged in it stays, under its new name."
    )

    @Argument(help: "Its name.")
    var mode: String

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var options: FocusModeOptions

    func execute() async throws {
        let patch = FocusModePatch(
            name: name,
            color: options.color,
            icon: options.icon.map { $0.isEmpty ? .clear : .set($0) } ?? .keep,
            group: options.group.map { $0.isEmpty ? .clear : .set($0) } ?? .keep,
            position: options.position
        )
        let changed = try await withSignedInClient { client in
            let found = try await client.focusMode(mode)
            return try await client.send(.changeFocusMode(mode: found.id, patch))
        }
        print("Saved: \(printable(changed.name)).")
    }
}

/// `decklog focus mode archive`
struct FocusModeArchiveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Archives a mode: nothing new is logged in it, and nothing is lost."
    )

    @Argument(help: "Its name.")
    var mode: String

    func execute() async throws {
        let changed = try await withSignedInClient { client in
            let found = try await client.focusMode(mode)
            return try await client.send(.changeFocusMode(mode: found.id, FocusModePatch(archived: true)))
        }
        print("Archived: \(printable(changed.name)).")
    }
}

/// `decklog focus mode restore`
struct FocusModeRestoreCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "restore", abstract: "Restores an archived mode.")

    @Argument(help: "Its name.")
    var mode: String

    func execute() async throws {
        let changed = try await withSignedInClient { client in
            let found = try await client.focusMode(mode, archived: true)
            return try await client.send(.changeFocusMode(mode: found.id, FocusModePatch(archived: false)))
        }
        print("Restored: \(printable(changed.name)).")
    }
}

extension DecklogClient {
    /// Finds a mode by its name, ignoring case.
    /// - Throws: `CommandError` when there is none.
    func focusMode(_ name: String, archived: Bool = false) async throws -> FocusMode {
        let modes = try await list(.listFocusModes(archived: archived)).items()
        let wanted = name.lowercased()
        if let found = modes.first(where: { $0.name.lowercased() == wanted || $0.id == wanted }) { return found }
        let command = archived ? "decklog focus modes --archived" : "decklog focus modes"
        throw CommandError("No mode is called \"\(name)\". To list them: \(command)")
    }
}
