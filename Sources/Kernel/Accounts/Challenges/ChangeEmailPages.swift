import Core
import HTML
import HTTPTypes
import Hummingbird
import Web

/// `/settings/email`: changes the address of the account. The code is entered at `/settings/mail/confirmation`.
struct ChangeEmailPages: Sendable {
    let signIn: SignInService

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(signIn.site, router)
        mine.get("settings/email") { request, context in try await show(Form(), .ok, request, context) }
        mine.post("settings/email", ask)
    }

    @Sendable private func ask(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: ["email", "password"]) {
            let challenge = try await signIn.askToChange(
                to: form["email"] ?? "",
                password: form["password"] ?? "",
                request,
                context
            )
            var response = seeOther("/settings/mail/confirmation")
            response.setCookie(ChallengeCookie.carrying(challenge, for: request))
            return response
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (account, site) = (context.account, signIn.site)
        return try await context.page(request, active: nil, title: "changeEmail.title", status: status) { tx in
            (email: try People.mailbox(of: account.person, in: tx).email, ways: try SignInWays(account, site, in: tx))
        } body: { page, html, words in
            site.pageHead(
                html,
                title: words("changeEmail.title"),
                lede: words("changeEmail.lede", ["email": .text(page.email)]),
                back: ("/settings", words("settings.title"))
            )
            if site.settings.mailOrigin == nil {
                html.p(words("error.noMail"))
                return
            }
            if page.ways.needsProvider {
                return page.ways.askProvider(html, site, words, next: "/settings/email")
            }
            let fields = Fields(site, html, form, words)
            html.form(.class("form"), .post(), .action("/settings/email")) {
                fields.summary(["email": "changeEmail.new", "password": "password.current"])
                fields.input(
                    "email",
                    label: "changeEmail.new",
                    type: "email",
                    hint: "changeEmail.hint",
                    .autocomplete("email")
                )
                if page.ways.hasPassword {
                    fields.input(
                        "password",
                        label: "password.current",
                        type: "password",
                        .autocomplete("current-password")
                    )
                }
                html.submit(words("code.ask"))
            }
        }
    }
}
