import API
import Accounts
import App
import ArgumentParser
import Core
import Storage

/// `decklog crew invite`
struct CrewInviteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Creates a link for joining a crew."
    )

    @Argument(help: "The crew's short name or id.")
    var crew: String

    @Option(help: "The only e-mail address that can use the link, once. (default: anyone with the link)")
    var email: String?

    @Option(help: "The role they join with: member or manager.")
    var role = "member"

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        guard let role = Role(rawValue: self.role) else {
            throw CommandError("The role must be member or manager, not \"\(self.role)\".")
        }
        let origin = try await options.settings().publicURL
        try await options.withCurrentDatabase { database in
            let made = try await database.write { [crew, email] tx in
                let viewer = try owner(of: crew, in: tx)
                let member = try MemberTransaction(viewer, at: .systemNow(), in: tx)
                return try Invitations.make(email: email, role: role, in: member)
            }
            print("\(origin ?? "")/join/\(made.code.text)")
            print("The link works until \(made.expiresAt.description).")
            if origin == nil { print("Put the server's address in front of it, or give it with --public-url.") }
        }
    }
}

/// One of the owners of a crew, in whose name the operator acts.
/// - Throws: `CommandError` when there is no such crew, or it has no owner.
func owner(of crew: String, in tx: Tx) throws -> Viewer {
    let found = try Operating.crews(in: tx).first { $0.slug == crew || $0.id.description == crew.lowercased() }
    guard let found else { throw CommandError("There is no crew \"\(crew)\". To list them: decklog crew list") }
    guard let owner = found.owner, let viewer = try Viewer.of(owner, crew: found.id, in: tx) else {
        throw CommandError("\(found.name) has no owner.")
    }
    return viewer
}
