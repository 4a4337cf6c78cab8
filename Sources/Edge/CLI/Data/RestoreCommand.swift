import App
import ArgumentParser
import Foundation
import Media
import Storage

/// `decklog restore`
struct RestoreCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a backup to a data folder without a database."
    )

    @Argument(help: "The file made by decklog backup.")
    var file: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        keepToOwner()
        try requireReadable(file)
        let settings = try await options.settings()
        let place = settings.place
        guard case .folder(let folder) = place else {
            throw CommandError(
                """
                A file of decklog backup goes into a folder. To get it into \(place.name), restore it with --data FOLDER, and then:
                  decklog move --data FOLDER --to URL
                A file of pg_dump goes into an empty database with:
                  pg_restore --no-owner --dbname=URL \(file)
                """
            )
        }
        try place.prepare()
        try await restore(to: folder, settings)
        print("Restored \(file) to \(folder.url.path).")
        try await using(try folder.open(Modules().migrations)) { database in
            do {
                try await database.requireCurrent()
            } catch let error as StorageError {
                print(error.description)
            }
        }
    }

    /// Restores the contents of files to where the server stores them, and then moves the database into place.
    private func restore(to folder: DataFolder, _ settings: Settings) async throws {
        if folder.hasDatabase { throw StorageError.notEmpty(folder.databasePath) }
        let copy = folder.databasePath + ".packed"
        removeDatabaseFiles(copy)
        defer { removeDatabaseFiles(copy) }
        do {
            try SQLiteEngine.restore(file, to: copy)
        } catch StorageError.damaged(let finding) {
            throw CommandError("\(file) is damaged, and was not restored. Use an earlier backup. (\(finding))")
        }
        try await using(Database(try SQLiteEngine(path: copy), migrations: Modules().migrations)) { database in
            if try await database.hasApplied("Media001_files") { try await settings.media(database).unpack() }
        }
        // Copies the database again, without the space that the contents occupied.
        try SQLiteEngine.restore(copy, to: folder.databasePath)
    }
}
