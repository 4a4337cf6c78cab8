import Accounts
import ArgumentParser
import Core
import Storage

/// `decklog person add`
struct PersonAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Creates an account.",
        discussion: "Asks for the password; without a terminal, it is the first line of standard input."
    )

    @Argument(help: "The e-mail address to sign in with.")
    var email: String

    @Option(help: "The name colleagues see.")
    var name: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        try await options.withCurrentDatabase { database in
            let new = try Operating.checked(email: email, name: name, password: try readNewPassword())
            let hash = try await Passwords.usual.hash(new.password)
            try await database.write { tx in
                _ = try People.add(email: new.email, name: new.name, passwordHash: hash, at: .systemNow(), in: tx)
            }
            print("\(new.name) can sign in with \(new.email).")
        }
    }
}

extension Passwords {
    /// With the same cost as the server.
    static let usual = Passwords(cost: Passwords.defaultCost)
}
