import Accounts
import ArgumentParser
import Storage

/// `decklog person remove-sessions`
struct PersonRemoveSessionsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "remove-sessions",
        abstract: "Signs a person out everywhere, for instance after losing a phone."
    )

    @Argument(help: "The e-mail address of the account.")
    var email: String

    @Flag(help: "Revoke their access tokens too.")
    var tokens = false

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            try await database.write { [tokens] tx in
                try Sessions.endAll(of: person, in: tx)
                if tokens { try Tokens.revokeAll(of: person, in: tx) }
            }
            print("\(email) is signed out everywhere. Access tokens \(tokens ? "are revoked" : "still work").")
        }
    }
}
