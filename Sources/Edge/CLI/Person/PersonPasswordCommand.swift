import Accounts
import ArgumentParser
import Storage

/// `decklog person password`
struct PersonPasswordCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Sets a new password, signs the person out everywhere and revokes their access tokens.",
        discussion: "Asks for the password; without a terminal, it is the first line of standard input."
    )

    @Argument(help: "The e-mail address of the account.")
    var email: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            let new = try Operating.checkedPassword(try readNewPassword(), email: email)
            let hash = try await Passwords.usual.hash(new)
            try await database.write { tx in try People.setPassword(hash, of: person, in: tx) }
            print(
                "\(email.lowercased()) has a new password, is signed out everywhere and has no access tokens left."
            )
        }
    }
}
