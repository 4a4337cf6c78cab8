import API
import Accounts
import ArgumentParser
import Core
import Storage

/// `decklog crew owner`
struct CrewOwnerCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "owner",
        abstract: "Makes a member an owner of a crew, for instance because its only owner has gone.",
        discussion: "The other owners stay owners. The audit log names one of them as the person who did this."
    )

    @Argument(help: "The crew's short name or id.")
    var crew: String

    @Argument(help: "The e-mail address of the member.")
    var email: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        try await options.withCurrentDatabase { database in
            let person = try await findPerson(email, in: database)
            try await database.write { [crew, email] tx in
                let viewer = try owner(of: crew, in: tx)
                if try Viewer.of(person, crew: viewer.crew, in: tx) == nil {
                    throw CommandError("\(email) is not a member of \(crew). To invite them: decklog crew invite")
                }
                let member = try MemberTransaction(viewer, archived: .allowed, at: .systemNow(), in: tx)
                try Members.change(person, role: .owner, in: member)
            }
            print("\(email.lowercased()) is an owner of \(crew).")
        }
    }
}
