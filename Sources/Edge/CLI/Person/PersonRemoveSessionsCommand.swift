import Accounts
import ArgumentParser
import Storage

/// `decklog person remove-sessions`
struct PersonRemoveSessionsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "remove-sessions",
        abstract: "Signs somebody out everywhere, for instance after a phone was lost."
    )

    @Argument(help: "The address of the account.")
    var email: String

    @OptionGroup var options: ServerOptions

    func carryOut() async throws {
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            try await database.write { tx in try Sessions.endAll(of: person, in: tx) }
            print("\(email) is signed out everywhere. Access tokens still work.")
        }
    }
}
