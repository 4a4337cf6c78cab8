import Accounts
import App
import ArgumentParser
import Core
import Storage
import Web

/// `decklog person delete`
struct PersonDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes an account, for someone who asks for it but cannot do it in the settings.",
        discussion: """
            Asks for the address again; without a terminal, it is the first line of standard input. Crews keep what they need, \
            such as hours, under the name "Former member". The server erases everything else, at once or when it starts.
            """
    )

    @Argument(help: "The e-mail address of the account.")
    var email: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            let (owned, language) = try await database.read { tx in
                (try People.soleOwnerships(of: person, in: tx), try People.mailbox(of: person, in: tx).language)
            }
            if let crew = owned.first {
                throw CommandError(
                    """
                    \(email) is the only owner of \(crew.name). First make someone else an owner:
                      decklog crew owner \(crew.slug) ADDRESS
                    """
                )
            }
            try confirm("This can't be undone. To delete the account, type its address again:", typing: email)
            let name = try sentence(for: Phrase("deleteMe.formerName"), in: language ?? .english)
            let modules = Modules()
            try await database.write { tx in
                try modules.deleteAccount(person, as: name, at: .systemNow(), in: tx)
            }
            print("The account \(email.lowercased()) is deleted.")
        }
    }
}
