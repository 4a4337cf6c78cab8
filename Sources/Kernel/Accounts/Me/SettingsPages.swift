import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Mail
import Storage
import Web

/// A person's own settings: account, appearance, password, and sessions.
struct SettingsPages: Sendable {
    let signIn: SignInService
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        let mine = Routes<PersonContext>(site, router)
        mine.get("settings", settings)
        mine.post("settings", change)
        mine.post("settings/mail", sendAgain)
        mine.get("settings/password", password)
        mine.post("settings/password", changePassword)
        mine.get("settings/devices", devices)
        mine.post("settings/devices/end", endAll)
        mine.post("settings/devices/{session}/end", end)
    }

    // MARK: - Account

    @Sendable private func settings(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await showSettings(nil, .ok, request, context)
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let person = context.account.person
        return try await submitForm(form, fields: ["name", "username", "bio", "language", "appearance"]) {
            let change = try MeChange(checking: form.input(MePatch.self))
            let language = change.language
            try await site.database.write { tx in try change.apply(to: person, in: tx) }
            return seeOther("/settings").leaving(Flash(Phrase("settings.saved"))).speaking(language, request)
        } again: { form, status in
            try await showSettings(form, status, request, context)
        }
    }

    private func showSettings(
        _ form: Form?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (account, language) = (context.account, context.language)
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { tx in
                let person = try People.read(account.person, language: language, in: tx)
                let isRefused = try MailQueue.refusal(of: person.email, in: tx) != nil
                let hasIdentities = try !Identities.all(of: account.person, in: tx).isEmpty
                return SettingsView(person: person, isRefused: isRefused, hasIdentities: hasIdentities, form: form)
            },
            title: { _, words in words("settings.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    /// Resumes mail to an address that the mail server had rejected.
    @Sendable private func sendAgain(_ request: Request, _ context: PersonContext) async throws -> Response {
        let person = context.account.person
        return try await context.act(back: "/settings", say: Phrase("settings.mailAgain")) { tx in
            try MailQueue.forgive(try People.read(person, language: .english, in: tx).email, in: tx)
        }
    }

    // MARK: - Password

    @Sendable private func password(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await showPassword(Form(), .ok, request, context)
    }

    @Sendable private func changePassword(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let input = PasswordChange(current: form["current"] ?? "", new: form["new"] ?? "")
        return try await submitForm(form, fields: ["current", "new"]) {
            let change = try await signIn.changePassword(input, context.account)
            try await site.database.write { tx in try change.apply(tx) }
            let hash = change.hash
            return seeOther("/settings").leaving(Flash(Phrase("password.done")))
                .remembering(context.account.person, hash, request)
        } again: { form, status in
            try await showPassword(form, status, request, context)
        }
    }

    private func showPassword(
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
                let email = try People.read(account.person, language: .english, in: tx).email
                return PasswordView(form: form, email: email, ways: try SignInWays(account, site, in: tx))
            },
            title: { _, words in words("password.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    // MARK: - Sessions

    @Sendable private func devices(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (account, now) = (context.account, site.clock.now)
        return try await context.page(
            request,
            active: nil,
            load: { tx in
                DevicesView(
                    sessions: try Sessions.all(
                        of: account.person,
                        current: account.credential,
                        most: 100,
                        at: now,
                        in: tx
                    ),
                    zone: try People.zone(of: account.person, in: tx)
                )
            },
            title: { _, words in words("devices.title") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }

    @Sendable private func end(_ request: Request, _ context: PersonContext) async throws -> Response {
        try context.account.requireSession()
        let session = try context.id("session", of: Credential.self)
        let person = context.account.person
        return try await context.act(back: "/settings/devices", say: Phrase("devices.ended")) { tx in
            try Sessions.end(session, of: person, in: tx)
        }
    }

    @Sendable private func endAll(_ request: Request, _ context: PersonContext) async throws -> Response {
        try context.account.requireSession()
        let person = context.account.person
        let endsTokens = try await Form(request)["tokens"] != nil
        let said = Phrase(endsTokens ? "devices.allEndedTokensToo" : "devices.allEnded")
        let done = try await context.act(back: "/signin", say: said) { tx in
            try Sessions.endAll(of: person, in: tx)
            if endsTokens { try Tokens.revokeAll(of: person, in: tx) }
        }
        return done.signedOut(request)
    }
}
