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
        let place = try await options.settings().place
        let rows = try await withNewDatabase(in: place) { database in
            try await database.importRows(from: file, without: Operating.keyTables)
        }
        print("\(place.name) holds the \(counted(rows, "row")) of \(file).")
    }
}
