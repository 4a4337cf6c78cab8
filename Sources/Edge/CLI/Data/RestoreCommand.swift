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
        let folder = DataFolder(try await options.settings().data)
        try folder.make()
        try folder.lock()
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
