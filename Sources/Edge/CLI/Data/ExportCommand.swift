import Accounts
import ArgumentParser
import Foundation
import Storage

/// `decklog export`
struct ExportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports everything to a new file that any program can read. Works while the server runs.",
        discussion: """
            The file is JSON, one line for each row. Sessions and access tokens are not included; hashes of \
            passwords are.
            """
    )

    @Argument(help: "The file to create.")
    var file: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        try requireRoom(for: file)
        let settings = try await options.settings()
        let folder = URL(filePath: file).deletingLastPathComponent()
        let rows = try await options.withDatabase { database in
            try await settings.withFilesInside(database, copyIn: folder) {
                try await $0.export(to: file, without: Operating.keyTables)
            }
        }
        print("\(counted(rows, "row")) in \(file) (\(size(bytes: fileSize(file)))).")
        settings.explainBucket()
    }
}
