import Accounts
import ArgumentParser
import Core
import Storage

/// `decklog person`
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person",
        abstract: "Manages the accounts of this server.",
        subcommands: [
            PersonListCommand.self, PersonAddCommand.self, PersonPasswordCommand.self, PersonLinkCommand.self,
            PersonRemoveSessionsCommand.self, PersonModeratorCommand.self, PersonDeleteCommand.self,
        ]
    )
}

/// - Throws: `CommandError` when there is no such account.
func findPerson(_ email: String, in database: Database) async throws -> PersonID {
    guard let person = try await database.read({ tx in try People.find(email: email, in: tx) }) else {
        if let name = try await database.read({ tx in try Operating.withoutAccount(email, in: tx) }) {
            throw CommandError(
                "\(name) has no account yet, so they cannot sign in. Managers invite them: decklog people invite"
            )
        }
        throw CommandError("There is no account with the address \(email). To list them: decklog person list")
    }
    return person
}
