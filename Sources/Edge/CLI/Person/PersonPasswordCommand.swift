import Accounts
import ArgumentParser
import Storage

/// `decklog person password`
struct PersonPasswordCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Gives somebody another password, and signs them out everywhere.",
        discussion: "The password is asked for; without a terminal it is the first line of the input."
    )

    @Argument(help: "The address of the account.")
    var email: String

    @OptionGroup var options: ServerOptions

    func carryOut() async throws {
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            let new = try Operating.checked(email: email, name: "-", password: try readNewPassword())
            let hash = try await Passwords.usual.hash(new.password)
            try await database.write { tx in try People.setPassword(hash, of: person, in: tx) }
            print("\(new.email) has another password, and is signed out everywhere.")
        }
    }
}
