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
        abstract: "Makes a link with which others can join a crew."
    )

    @Argument(help: "The crew's short name or id.")
    var crew: String

    @Option(help: "The only address that may use it, once. (default: everybody who has the link)")
    var email: String?

    @Option(help: "What they become: member or manager.")
    var role = "member"

    @OptionGroup var options: ServerOptions

    func carryOut() async throws {
        guard let role = Role(rawValue: self.role) else {
            throw CommandError("A role is member or manager, not \"\(self.role)\".")
        }
        let origin = try await options.settings().publicURL
        try await options.withCurrentDatabase { database in
            let made = try await database.write { [crew, email] tx in
                let viewer = try owner(of: crew, in: tx)
                return try Invitations.make(email: email, role: role, by: viewer, at: .systemNow(), in: tx)
            }
            print("\(origin ?? "")/join/\(made.code.text)")
            print("It works until \(made.expiresAt.description).")
            if origin == nil { print("Put the server's address before it, or name that with --public-url.") }
        }
    }
}

private func owner(of crew: String, in tx: Tx) throws -> Viewer {
    let found = try Operating.crews(in: tx).first { $0.slug == crew || $0.id.description == crew.lowercased() }
    guard let found else { throw CommandError("There is no crew \"\(crew)\". To see them all: decklog crew list") }
    guard let owner = found.owner, let viewer = try Viewer.of(owner, crew: found.id, in: tx) else {
        throw CommandError("Nobody owns \(found.name), and so nobody can invite.")
    }
    return viewer
}
