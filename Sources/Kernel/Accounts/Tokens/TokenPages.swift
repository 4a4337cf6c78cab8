import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The pages for personal access tokens.
struct TokenPages: Sendable {
    let signIn: SignInService
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(site, router)
        mine.get("settings/tokens", list)
        mine.post("settings/tokens", make)
        mine.post("settings/tokens/{token}/end", end)
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await show(Form(), nil, .ok, request, context)
    }

    @Sendable private func make(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let (account, now, limits) = (context.account, site.clock.now, site.settings.limits)
        return try await submitForm(form, fields: ["name", "access", "crew", "password"]) {
            try account.requireSession()
            var check = Validation()
            let name = check.line("name", form["name"], Wire.Limits.tokenName)
            let access = check.choice("access", form["access"], default: TokenAccess.read)
            try check.finish()
            // A token outlives the session, so a password is required: someone at an unlocked screen must not be able
            // to create one.
            let hash = try await signIn.requirePassword(form["password"] ?? "", field: "password", account)
            let secret = try await site.database.write { tx in
                try People.requirePassword(hash, of: account.person, in: tx)
                let crew = try form["crew"].flatMap {
                    $0.isEmpty ? nil : try Crews.choose($0, of: account.person, in: tx)
                }
                return try Tokens.make(
                    for: account.person,
                    name: name,
                    access: access,
                    crew: crew,
                    within: limits,
                    at: now,
                    in: tx
                ).secret
            }
            // Shown in this response, without a redirect: the secret is only known now.
            return try await show(Form(), secret, .ok, request, context)
        } again: { form, status in
            try await show(form, nil, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ secret: Secret?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (account, person) = (context.account, context.account.person)
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { tx in
                TokensView(
                    tokens: try Tokens.all(of: person, most: 200, in: tx),
                    crews: try Crews.all(of: person, in: tx),
                    zone: try People.zone(of: person, in: tx),
                    ways: try SignInWays(account, site, in: tx),
                    secret: secret,
                    form: form
                )
            },
            title: { _, words in words("tokens.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    @Sendable private func end(_ request: Request, _ context: PersonContext) async throws -> Response {
        let token = try context.id("token", of: Credential.self)
        let account = context.account
        return try await context.act(back: "/settings/tokens", say: Phrase("tokens.ended")) { tx in
            try account.requireSession()
            try Tokens.revoke(token, of: account.person, in: tx)
        }
    }
}
