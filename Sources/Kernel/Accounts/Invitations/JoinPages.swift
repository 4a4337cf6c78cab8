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
        let invitation = try await open(code)
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
        let visitor = try await Authenticator(site: site).visitor(request)
        let invitation = try await open(code, for: visitor?.person)
        guard let account = visitor else {
            return site.show(NewcomerView(code: code, invitation: invitation, form: form), status: status, request, web)
        }
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

    private func open(_ code: Secret, for person: PersonID? = nil) async throws -> OpenInvitation {
        let now = site.clock.now
        return try await site.database.read { tx in try Invitations.open(code, for: person, at: now, in: tx) }
    }

    private func welcome(to invitation: OpenInvitation) -> Response {
        seeOther(home.path(of: invitation.crewSlug))
            .leaving(Flash(Phrase("join.done", ["crew": .text(invitation.crewName)])))
    }
}
