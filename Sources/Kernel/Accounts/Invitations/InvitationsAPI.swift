import API
import Core
import Hummingbird
import Storage
import Web

/// The ways into a crew, for programs.
struct InvitationsAPI: Sendable {
    let site: Site

    func addRoutes(to router: Router<WebContext>) {
        let crew = Routes<CrewContext>(site, router, path: "")
        crew.post(RouterPath(Paths.Crews.invitations(crew: "{crew}")), make)
        let mine = Routes<PersonContext>(site, router)
        mine.post(RouterPath(Paths.Crews.acceptance(invitation: "{code}")), accept)
    }

    @Sendable private func make(_ request: Request, _ context: CrewContext) async throws -> Response {
        let input = try await request.json(NewInvitation.self)
        let viewer = context.viewer
        let address = { @Sendable (code: Secret) in invitationAddress(code, site, request) }
        return try await context.write(request, input: input) { tx, now in
            let (code, expiresAt) = try Invitations.make(
                email: input.email,
                role: input.role ?? .member,
                by: viewer,
                at: now,
                in: tx
            )
            let invitation = Invitation(code: code.text, url: address(code), expiresAt: expiresAt.description)
            return Reply(invitation, status: .created)
        }
    }

    @Sendable private func accept(_ request: Request, _ context: PersonContext) async throws -> Response {
        let code = Secret(typed: try context.text("code"))
        let person = context.account.person
        return try await context.write(request) { tx, now in
            let crew = try Invitations.accept(code, by: person, at: now, in: tx)
            return Reply(try Crews.read(crew, by: person, in: tx).crew)
        }
    }
}

/// The link of an invitation, as people reach this server.
func invitationAddress(_ code: Secret, _ site: Site, _ request: Request) -> String {
    "\(site.settings.publicURL ?? request.ownOrigin)/join/\(code.text)"
}
