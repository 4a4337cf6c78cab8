import App
import ArgumentParser
import Foundation
import Storage

/// `decklog backup`
struct BackupCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies everything, including photos and files, into one new file. Works while the server runs.",
        discussion: "For SQLite. For PostgreSQL, it names the tools to use instead."
    )

    @Argument(help: "The file to create.")
    var file: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let settings = try await options.settings()
        let place = settings.place
        if case .postgreSQL = place {
            throw CommandError(
                """
                Everything is in \(place.name), which has tools of its own for that, and they can run while the server does:
                  pg_dump --format=custom --file=\(file) URL
                and, into an empty database:
                  pg_restore --no-owner --dbname=URL \(file)
                For every moment of the day, archive its log (postgresql.org/docs/current/continuous-archiving.html).
                decklog export works on every engine.
                """
            )
        }
        keepToOwner()
        try requireRoom(for: file)
        let folder = URL(filePath: file).deletingLastPathComponent()
        try await options.withDatabase { database in
            try await settings.withFilesInside(database, copyIn: folder) { try await $0.backup(to: file) }
        }
        print("Backed up to \(file) (\(size(bytes: fileSize(file)))).")
        settings.explainBucket()
    }
}
