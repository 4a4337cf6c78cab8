import App
import ArgumentParser
import Core
import Storage

import enum Places.Moderators

/// `decklog person moderator`
struct PersonModeratorCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "moderator",
        abstract: "Makes a person a moderator, who decides about reported experiences."
    )

    @Argument(help: "The e-mail address of the account.")
    var email: String

    @Flag(help: "Remove the person as a moderator.")
    var remove = false

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let remove = remove
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            let isChanged = try await database.write { tx in
                try remove ? Moderators.remove(person, in: tx) : Moderators.add(person, at: .systemNow(), in: tx)
            }
            switch (remove, isChanged) {
            case (false, true): print("\(email) is now a moderator.")
            case (false, false): print("\(email) is already a moderator.")
            case (true, true): print("\(email) is no longer a moderator.")
            case (true, false): print("\(email) is not a moderator.")
            }
        }
    }
}
