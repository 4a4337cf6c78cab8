import App
import ArgumentParser
import Core
import Foundation
import Storage

/// `decklog backup`
struct BackupCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies everything, including photos and files, into one new file. Works while the server runs.",
        discussion: """
            For SQLite. For PostgreSQL, it names the tools to use instead. The time of the latest backup is in /metrics, for alerts.
            """
    )

    @Argument(help: "The file to create.")
    var file: String?

    @Flag(help: "Copy nothing: only record that other tools have just made a backup.")
    var byOtherTools = false

    @OptionGroup var options: ServerOptions

    func validate() throws {
        if (file == nil) != byOtherTools { throw ValidationError("Give either a file or --by-other-tools.") }
    }

    func execute() async throws {
        guard let file else {
            try await options.withCurrentDatabase { try await Backups.note(at: .systemNow(), in: $0) }
            print("Recorded that a backup was made just now.")
            return
        }
        let settings = try await options.settings()
        let place = settings.place
        if case .postgreSQL = place {
            throw CommandError(
                """
                Everything is in \(place.name), which has its own tools for backups. They can run while the server does:
                  pg_dump --format=custom --file=\(file) URL
                and, into an empty database:
                  pg_restore --no-owner --dbname=URL \(file)
                For point-in-time recovery, archive its log (postgresql.org/docs/current/continuous-archiving.html).
                For alerts about missing backups, run decklog backup --by-other-tools afterwards.
                decklog export works on every engine.
                """
            )
        }
        keepToOwner()
        try requireRoom(for: file)
        let folder = URL(filePath: file).deletingLastPathComponent()
        try await options.withDatabase { database in
            let began = Instant.systemNow()
            try await settings.withFilesInside(database, copyIn: folder) { try await $0.backup(to: file) }
            do {
                try await Backups.note(at: began, in: database)
            } catch {
                complain("The backup is complete, but its time could not be recorded: \(sentence(for: error))")
            }
        }
        print("Backed up to \(file) (\(size(bytes: fileSize(file)))).")
        settings.explainBucket()
    }
}
