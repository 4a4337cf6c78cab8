import App
import ArgumentParser
import FoundationEssentials
import Storage

/// `decklog restore`
struct RestoreCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts a backup into a data folder that has no database yet."
    )

    @Argument(help: "The file that decklog backup made.")
    var file: String

    @OptionGroup var options: ServerOptions

    func carryOut() async throws {
        keepToOwner()
        try requireReadable(file)
        let place = try await options.settings().place
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
        try SQLiteEngine.restore(file, to: folder.databasePath)
        print("\(folder.url.path) holds what was in \(file).")
        try await using(try folder.open(Modules().migrations)) { database in
            do {
                try await database.requireCurrent()
            } catch let error as StorageError {
                print(error.description)
            }
        }
    }
}
