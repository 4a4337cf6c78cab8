import Accounts
import App
import ArgumentParser
import Core
import Foundation
import Storage

/// `decklog import`
struct ImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes in what decklog export wrote, all of it or nothing, where there is nothing yet.",
        discussion: "Nobody is signed in afterwards: everybody signs in again, with the same password."
    )

    @Argument(help: "The file that decklog export made.")
    var file: String

    @OptionGroup var options: ServerOptions

    func carryOut() async throws {
        keepToOwner()
        try requireReadable(file)
        let folder = DataFolder(try await options.settings().data)
        try folder.make()
        try folder.lock()
        let isNew = !folder.hasDatabase
        do {
            let rows = try await using(try folder.open(Modules().migrations)) { database in
                try await database.migrate(now: .systemNow())
                return try await database.importRows(from: file, without: Operating.keyTables)
            }
            print("\(folder.url.path) holds the \(counted(rows, "row")) of \(file).")
        } catch {
            if isNew { folder.removeDatabase() }
            throw error
        }
    }
}

extension DataFolder {
    /// For a database that was made in vain, under the folder's lock.
    fileprivate func removeDatabase() {
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: databasePath + ending)
        }
    }
}
