import API
import ArgumentParser
import Client
import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// `decklog focus export`
struct FocusExportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports all your Focus data.",
        discussion: """
            Without a file, JSON is written to standard output: decklog focus export > focus.json
            """
    )

    @Argument(
        help: """
            The file to create, or - for standard output. An existing file is not overwritten. (default: standard \
            output)
            """
    )
    var file: String?

    @Option(help: "archive, json, csv or ics. (default: archive; json without a file or in a terminal)")
    var format: String?

    func execute() async throws {
        let target = file == "-" ? nil : file
        let isTerminal = target == nil && isatty(STDOUT_FILENO) == 1
        let asked: FocusExportFormat? = try choice(format, "--format")
        let chosen: FocusExportFormat? = asked ?? (file == nil || isTerminal ? .json : nil)
        if isTerminal && chosen == .archive {
            throw CommandError("An archive can't be shown in a terminal. Name a file, or choose another format.")
        }
        if let target, FileManager.default.fileExists(atPath: target) {
            throw CommandError("\(target) already exists; nothing was written.")
        }
        let data = try await withSignedInClient { client in try await client.download(.exportFocus(format: chosen)) }
        guard let target else { return try FileHandle.standardOutput.write(contentsOf: data) }
        try data.write(to: URL(filePath: target), options: .withoutOverwriting)
        print("Wrote \(size(bytes: data.count)) to \(target).")
    }
}

/// `decklog focus import`
struct FocusImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports a JSON export of Focus, or a file of another time tracker.",
        discussion: """
            Files of Timewarrior, Toggl, Simple Time Tracker, TimeTagger, aTimeLogger and Watson are recognised. What you already have \
            stays as it is. Importing the same file again changes nothing.
            """
    )

    @Argument(help: "The file, at most 32 MB.")
    var file: String

    @Option(
        help: """
            The format: json, timewarrior, toggl, simpletimetracker, timetagger, atimelogger or watson. (default: \
            detected)
            """
    )
    var format: String?

    @Option(help: "The time zone for times without one, as in CSV files. (default: yours)")
    var zone: String?

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let data = try readImport(file, most: 32)
        let asked: FocusImportFormat? = try choice(format, "--format")
        let result = try await withSignedInClient { client in
            try await client.upload(data, .importFocus(format: asked, dryRun: dryRun, zone: zone))
        }
        if json { return try printJSON(result) }
        print(
            "\(result.created) \(dryRun ? "would be imported" : "imported"), \(result.unchanged) already there, "
                + "\(result.conflicting) conflicting, \(result.rejectedCount) could not be read."
        )
        printList("New modes:", result.unknown.modes)
        printLines("Not imported:", result.notes, of: result.conflicting + result.rejectedCount)
        if let id = result.id, result.created > 0 { print("To undo it: decklog focus undo-import \(id)") }
    }
}

/// `decklog focus undo-import`
struct FocusUndoImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "undo-import",
        abstract: "Deletes what an import created, except what you changed or used since."
    )

    @Argument(help: "The import's id.")
    var id: String

    func execute() async throws {
        let undone = try await withSignedInClient { client in
            try await client.send(.undoFocusImport(focusImport: id))
        }
        print("Deleted \(undone.deleted), kept \(undone.kept).")
    }
}

/// `decklog focus delete-everything`
struct FocusDeleteEverythingCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete-everything",
        abstract: "Permanently deletes all your Focus data."
    )

    @Flag(help: "Confirm it.")
    var yes = false

    func validate() throws {
        if !yes { throw ValidationError("This can't be undone. To delete everything, add --yes.") }
    }

    func execute() async throws {
        try await withSignedInClient { client in try await client.send(.deleteFocus()) }
        print("All your Focus data is deleted.")
    }
}

extension FocusImportNote: ImportLine {}
