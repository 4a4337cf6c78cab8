import API
import Core
import Hummingbird
import Storage
import Web

/// The API for invitations.
struct InvitationsAPI: Sendable {
    let site: Site
    let limits: SignInLimits
    let settings: [any CrewSetting]
    let handOvers: [any HandOverRule]

    func addRoutes(to router: Router<WebContext>) {
        Routes<CrewContext>.api(site, router).on(.makeInvitation, make)
        Routes<PersonContext>(site, router).on(.acceptInvitation, accept)
    }

    @Sendable private func make(_ request: Request, _ context: CrewContext) async throws -> Response {
        let input = try await request.json(NewInvitation.self)
        let site = site
        if let first = try await context.repeated(request, input: input) { return first }
        if input.email != nil { try limits.takeInvitationMails(1, by: context.account.person, site) }
        let person: PersonID? = try Validation.one { $0.id("person", input.person) }
        let address = { @Sendable (code: Secret) in invitationAddress(code, site, request) }
        return try await context.write(request, input: input) { tx in
            let (code, expiresAt) = try Invitations.make(
                email: input.email,
                role: input.role ?? .member,
                for: person,
                within: site.settings.limits,
                in: tx
            )
            if let email = input.email, let origin = site.settings.mailOrigin {
                var check = Validation()
                let email = check.email("email", email)
                try Invitations.mail(code, to: email, expiresAt: expiresAt, from: origin, site, in: tx)
            }
            let invitation = Invitation(code: code.text, url: address(code), expiresAt: expiresAt.description)
            return Reply(invitation, status: .created)
        }
    }

    @Sendable private func accept(_ request: Request, _ context: PersonContext) async throws -> Response {
        let code = Secret(entered: try context.text("code"))
        let (person, limits) = (context.account.person, site.settings.limits)
        return try await context.write(request) { [settings, handOvers] tx in
            let crew = try Invitations.accept(
                code,
                by: person,
                within: limits,
                handingOver: handOvers,
                at: tx.now,
                in: tx
            )
            return Reply(try Crews.read(crew, by: person, with: settings, in: tx).crew)
        }
    }
}

/// The link of an invitation, with the public origin of the server.
func invitationAddress(_ code: Secret, _ site: Site, _ request: Request) -> String {
    "\(site.settings.publicURL ?? request.ownOrigin)/join/\(code.text)"
}
