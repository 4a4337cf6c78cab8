import Accounts
import App
import ArgumentParser
import Core
import Storage

/// `decklog person link`
struct PersonLinkCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Creates a sign-in link for a person who forgot their password.",
        discussion: "The link works once, for a day, to choose a new password. An earlier link for them stops working."
    )

    @Argument(help: "The e-mail address of the account.")
    var email: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let origin = try await options.settings().publicURL
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            let made = try await database.write { tx in try SignInLinks.make(for: person, at: .systemNow(), in: tx) }
            print("\(origin ?? "")\(SignInLinks.path(made.code))")
            print("The link works once, until \(made.expiresAt.description).")
            if origin == nil { print("Put the server's address in front of it, or give it with --public-url.") }
        }
    }
}
