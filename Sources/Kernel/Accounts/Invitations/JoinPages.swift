import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The page of an invitation link. Viewing it has no effect, because mail programs and messengers open links
/// automatically.
struct JoinPages: Sendable {
    let signIn: SignInService
    let home: CrewHome
    let handOvers: [any HandOverRule]
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        router.get("join/{code}", use: look)
        router.post("join/{code}", use: join)
    }

    @Sendable private func look(_ request: Request, _ web: WebContext) async throws -> Response {
        try await show(Form(), .ok, request, web)
    }

    @Sendable private func join(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        let visitor = try await Authenticator(site: site).visitor(request)
        guard let visitor, form["email"] == nil else { return try await signUp(form, request, web) }
        let (code, now, limits) = (code(web), site.clock.now, site.settings.limits)
        return try await submitForm(form, fields: ["join"]) {
            let invitation = try await site.database.write { [handOvers] tx in
                try Invitations.accept(
                    code,
                    by: visitor.person,
                    within: limits,
                    handingOver: handOvers,
                    at: now,
                    in: tx
                )
                return try Invitations.open(code, for: visitor.person, at: now, in: tx)
            }
            return welcome(to: invitation)
        } again: { form, status in
            try await show(form, status, request, web)
        }
    }

    private func signUp(_ form: Form, _ request: Request, _ web: WebContext) async throws -> Response {
        let code = code(web)
        guard let invitation = try await unused(code) else { return toSignIn(code) }
        return try await submitForm(form, fields: ["email", "name", "password"]) {
            var input: SignUp = try form.input()
            input.invitation = code.text
            let entrance = try await signIn.signUp(input, request, web)
            return welcome(to: invitation).signedIn(entrance, request)
        } again: { form, status in
            try await show(form, status, request, web)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Response {
        let code = code(web)
        guard let account = try await Authenticator(site: site).visitor(request) else {
            guard let invitation = try await unused(code) else { return toSignIn(code) }
            return site.show(NewcomerView(code: code, invitation: invitation, form: form), status: status, request, web)
        }
        let invitation = try await open(code, for: account.person)
        let isMember = try await site.database.read { tx in
            try Viewer.of(account.person, crew: invitation.crew, in: tx) != nil
        }
        let view = JoinView(
            code: code,
            invitation: invitation,
            form: form,
            name: account.name,
            homePath: isMember ? home.path(of: invitation.crewSlug) : nil
        )
        var web = web
        web.language = account.language ?? web.language
        return site.show(view, status: status, request, web)
    }

    private func code(_ web: WebContext) -> Secret {
        Secret(entered: web.parameters.get("code") ?? "")
    }

    private func open(_ code: Secret, for person: PersonID) async throws -> OpenInvitation {
        let now = site.clock.now
        return try await site.database.read { tx in try Invitations.open(code, for: person, at: now, in: tx) }
    }

    /// The invitation, for someone who is not signed in; `nil` if somebody has used it, who may be that person.
    /// - Throws: `AppError.notFound` when it is unknown or expired.
    private func unused(_ code: Secret) async throws -> OpenInvitation? {
        let now = site.clock.now
        let found = try await site.database.read { tx in try Invitations.find(code, at: now, in: tx) }
        return found.isUsed ? nil : found
    }

    private func toSignIn(_ code: Secret) -> Response {
        seeOther("/signin?next=\(percentEncode(code.joinPath))")
    }

    private func welcome(to invitation: OpenInvitation) -> Response {
        seeOther(home.path(of: invitation.crewSlug))
            .leaving(Flash(Phrase("join.done", ["crew": .text(invitation.crewName)])))
    }
}
