import Accounts
import ArgumentParser
import Core
import Storage

/// `decklog person`
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person",
        abstract: "The accounts of this server.",
        subcommands: [
            PersonListCommand.self, PersonAddCommand.self, PersonPasswordCommand.self, PersonRemoveSessionsCommand.self,
        ]
    )
}

/// - Throws: `CommandError` when there is no such account.
func findPerson(_ email: String, in database: Database) async throws -> PersonID {
    guard let person = try await database.read({ tx in try People.find(email: email, in: tx) }) else {
        throw CommandError("Nobody here has the address \(email). To see everybody: decklog person list")
    }
    return person
}
