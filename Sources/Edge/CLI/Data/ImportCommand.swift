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
        abstract: "Imports a file made by decklog export into an empty database: all or nothing.",
        discussion: "Nobody is signed in afterwards: everyone signs in again, with the same password."
    )

    @Argument(help: "The file made by decklog export.")
    var file: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        keepToOwner()
        try requireReadable(file)
        let place = try await options.settings().place
        let rows = try await withNewDatabase(in: place) { database in
            try await database.importRows(from: file, without: Operating.keyTables)
        }
        print("\(place.name) holds the \(counted(rows, "row")) of \(file).")
    }
}
