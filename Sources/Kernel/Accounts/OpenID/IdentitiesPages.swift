import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The settings page for connected accounts.
struct IdentitiesPages: Sendable {
    let service: OpenIDService

    func add(to mine: Routes<PersonContext>) {
        mine.get("settings/identities") { request, context in try await show(Form(), .ok, request, context) }
        mine.post("settings/identities/confirm", confirm)
        mine.post("settings/identities/{identity}/end", disconnect)
    }

    /// Confirms the password, because the session may have been left open.
    @Sendable private func confirm(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: ["password"]) {
            try await service.signIn.confirm(form["password"] ?? "", context)
            return seeOther("/settings/identities")
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    @Sendable private func disconnect(_ request: Request, _ context: PersonContext) async throws -> Response {
        let identity = try context.id("identity", of: IdentityRow.self)
        let account = context.account
        return try await context.act(back: "/settings/identities", say: Phrase("openID.disconnected")) { tx in
            try service.disconnect(identity, account, in: tx)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (account, site) = (context.account, context.site)
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { tx in
                IdentitiesView(
                    identities: try Identities.all(of: account.person, in: tx),
                    ways: try SignInWays(account, site, in: tx),
                    zone: try People.zone(of: account.person, in: tx),
                    form: form
                )
            },
            title: { _, words in words("openID.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }
}
