import Core
import HTML
import HTTPTypes
import Hummingbird
import Web

/// The pages on which a signed-in person confirms their address.
struct ConfirmEmailPages: Sendable {
    let signIn: SignInService
    private static let settings = "/settings/notifications"

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(signIn.site, router)
        mine.post("settings/mail/code", ask)
        mine.get("settings/mail/confirmation") { request, context in try await show(Form(), .ok, request, context) }
        mine.post("settings/mail/confirmation", confirm)
    }

    @Sendable private func ask(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await submitForm(Form(), fields: ["code"]) {
            let challenge = try await signIn.askToConfirm(request, context)
            var response = seeOther("/settings/mail/confirmation")
            response.setCookie(ChallengeCookie.carrying(challenge, for: request))
            return response
        } again: { form, _ in
            let why = form.errors.first?.message ?? Phrase("error.code")
            return seeOther(Self.settings).leaving(Flash(why, .error))
        }
    }

    @Sendable private func confirm(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: ["code"]) {
            try await signIn.confirm(ChallengeCookie.read(request), code: form["code"] ?? "", request, context)
            var response = seeOther(Self.settings).leaving(Flash(Phrase("confirmEmail.done")))
            response.setCookie(ChallengeCookie.cleared(for: request))
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
        let (person, site) = (context.account.person, signIn.site)
        let (challenge, now) = (ChallengeCookie.read(request), site.clock.now)
        return try await context.page(request, active: nil, title: "confirmEmail.title", status: status) { tx in
            let own = try People.mailbox(of: person, in: tx).email
            let asked = try challenge.flatMap { try SignInChallenges.address(of: $0, person, at: now, in: tx) }
            return (own: own, asked: asked ?? own)
        } body: { addresses, html, words in
            site.pageHead(
                html,
                title: words("confirmEmail.title"),
                lede: words(
                    "confirmEmail.lede",
                    ["email": .text(addresses.asked), "minutes": .number(SignInChallenges.minutes)]
                ),
                back: (Self.settings, words("settings.notifications"))
            )
            let fields = Fields(site, html, form, words)
            html.form(.class("form"), .post(), .action("/settings/mail/confirmation")) {
                fields.summary(["code": "code.code"])
                fields.code()
                html.submit(words("confirmEmail.submit"))
            }
            if addresses.asked != addresses.own {
                html.p { html.a(words("confirmEmail.again"), .href("/settings/email")) }
                return
            }
            html.postButton("/settings/mail/code", words("confirmEmail.again"))
        }
    }
}
