import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The pages for people who forgot their password, and for those who create a link for them.
struct SignInLinkPages: Sendable {
    let signIn: SignInService
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        router.get("signin/forgotten", use: forgotten)
        router.get("signin/link/{code}", use: look)
        router.post("signin/link/{code}", use: use)
        let pages = Routes<CrewContext>.pages(site, router)
        pages.post("people/{person}/sign-in-link", make)
        pages.post("people/{person}/sign-in-link/end", revoke)
    }

    @Sendable private func forgotten(_ request: Request, _ web: WebContext) async throws -> Response {
        site.show(ForgottenView(), request, web)
    }

    // MARK: - The person with the link

    /// Opening the link consumes nothing: mail programs and messengers open links by themselves.
    @Sendable private func look(_ request: Request, _ web: WebContext) async throws -> Response {
        try await show(Form(), .ok, request, web)
    }

    @Sendable private func use(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        let code = code(web)
        return try await submitForm(form, fields: ["password"]) {
            let entrance = try await signIn.useLink(code, password: form["password"] ?? "", request, web)
            return seeOther("/").leaving(Flash(Phrase("signInLink.done"))).signedIn(entrance, request)
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
        let (code, now) = (code(web), site.clock.now)
        let link = try await site.database.read { tx in try SignInLinks.open(code, at: now, in: tx) }
        return site.show(UseSignInLinkView(code: code, link: link, form: form), status: status, request, web)
    }

    private func code(_ web: WebContext) -> Secret {
        Secret(entered: web.parameters.get("code") ?? "")
    }

    // MARK: - The managers of their crew

    @Sendable private func make(_ request: Request, _ context: CrewContext) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let viewer = context.viewer
        try context.account.requireSession()
        do {
            let made = try await context.write { tx in
                (
                    try Members.read(person, of: tx.crew, in: tx).name,
                    try SignInLinks.make(for: person, in: tx)
                )
            }
            // Shown in this response, without a redirect: the link is only known now.
            let view = NewSignInLinkView(
                viewer: viewer,
                person: person,
                name: made.0,
                link: signInLinkAddress(made.1.code, site, request),
                expiresAt: made.1.expiresAt
            )
            return try await context.page(
                request,
                active: "people",
                load: { _ in view },
                title: { _, words in words("signInLink.title") },
                body: { view, html, words in view.body(html, site, words) }
            )
        } catch let error as AppError where error.code == .conflict || error.code == .forbidden {
            return seeOther("\(viewer.path)/people/\(person)")
                .leaving(Flash(error.detail, .error))
        }
    }

    @Sendable private func revoke(_ request: Request, _ context: CrewContext) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let back = "\(context.viewer.path)/people/\(person)"
        return try await context.act(back: back, say: Phrase("signInLink.revoked")) { tx in
            try SignInLinks.revoke(for: person, in: tx)
        }
    }
}
