import API
import Core
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The settings page for passkeys, and sign-in with one.
struct PasskeyPages: Sendable {
    let signIn: SignInService
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        router.post("signin/passkey", use: enter)
        let mine = Routes<PersonContext>(site, router)
        mine.get("settings/passkeys", list)
        mine.post("settings/passkeys", add)
        mine.post("settings/passkeys/confirm", confirm)
        mine.post("settings/passkeys/new", create)
        mine.post("settings/passkeys/{passkey}/end", remove)
        mine.post("settings/passkeys/offer/end", endOffer)
    }

    // MARK: - Settings

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await show(Form(), .ok, request, context)
    }

    /// Confirms the password, because the session may have been left open.
    @Sendable private func confirm(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: ["password"]) {
            try await signIn.confirm(form["password"] ?? "", context)
            return seeOther("/settings/passkeys")
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    /// The page whose button creates the passkey in the browser.
    @Sendable private func create(_ request: Request, _ context: PersonContext) async throws -> Response {
        let account = context.account
        return try await submitForm(Form(), fields: [""]) {
            let options = try await context.write { tx in try signIn.newPasskeyOptions(account, in: tx) }
            let name = context.words(Device(request).phrase)
            return try await showNew(options, Form(["name": name]), .ok, request, context)
        } again: { _, _ in
            // By now, that page asks for the password.
            seeOther("/settings/passkeys")
        }
    }

    @Sendable private func add(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: [""]) {
            var input: NewPasskey = try credential(in: form)
            input.name = form["name"].flatMap { $0.isEmpty ? nil : $0 }
            let store = try await signIn.verifyNewPasskey(input, request, context)
            let name = try await context.write { tx in try store(tx) }.name
            return seeOther("/settings/passkeys")
                .leaving(Flash(Phrase("passkeys.added", ["name": .text(name)])))
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    @Sendable private func remove(_ request: Request, _ context: PersonContext) async throws -> Response {
        let passkey = try context.id("passkey", of: PasskeyRow.self)
        let account = context.account
        return try await context.act(back: "/settings/passkeys", say: Phrase("passkeys.removed")) { tx in
            try signIn.removePasskey(passkey, account, in: tx)
        }
    }

    @Sendable private func endOffer(_ request: Request, _ context: PersonContext) async throws -> Response {
        let page = LocalPath(try await Form(request)["to"])
        return try await context.act(back: page?.text ?? "/", say: Phrase("passkeys.offerEnded")) { tx in
            try PasskeyOffer.end(in: tx)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let account = context.account
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { tx in
                PasskeysView(
                    passkeys: try Passkeys.all(of: account.person, in: tx),
                    ways: try SignInWays(account, site, in: tx),
                    zone: try People.zone(of: account.person, in: tx),
                    form: form
                )
            },
            title: { _, words in words("passkeys.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    private func showNew(
        _ options: PasskeyCreation,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let json = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { _ in NewPasskeyView(options: json, form: form) },
            title: { _, words in words("passkeys.new") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    // MARK: - Signing in

    @Sendable private func enter(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        let next = LocalPath(form["next"])
        return try await submitForm(form, fields: ["email"]) {
            let entrance = try await signIn.answerPasskey(try credential(in: form), request, web)
            return seeOther(next?.text ?? "/").signedIn(entrance, request)
        } again: { form, status in
            let isOpen = try await site.database.read { tx in try signIn.isOpen(in: tx) }
            return site.show(SignInView(form: form, next: next, canSignUp: isOpen), status: status, request, web)
        }
    }

    /// The script puts the response of the authenticator into the form, as JSON.
    private func credential<Input: APIInput>(in form: Form) throws -> Input {
        do {
            return try JSONDecoder().decode(Input.self, from: Data((form["credential"] ?? "").utf8))
        } catch {
            throw AppError.invalid("credential", "invalid", Phrase("passkeys.failed"))
        }
    }
}
