import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `DELETE /me`
struct DeleteMeAPI: Sendable {
    let signIn: SignInService
    let departures: [any DepartureRule]

    func add(to mine: Routes<PersonContext>) {
        let (signIn, departures) = (signIn, departures)
        mine.on(.deleteMe) { request, context in
            try context.account.requireSession()
            let input = try await request.json(AccountDeletion.self)
            let proof = try await signIn.prove(input, request, context)
            let (person, now) = (context.account.person, context.site.clock.now)
            let name = context.words("deleteMe.formerName")
            // The response is not stored for retries: the account that it would belong to is gone.
            try await context.site.database.write { tx in
                try People.delete(person, with: proof, as: name, departures: departures, at: now, in: tx)
            }
            return Response(status: .noContent)
        }
    }
}

extension SignInService {
    /// Checks the password, or the mailed code, of someone who deletes their account.
    /// - Throws: `AppError` `invalid` (codes `required`, `either` and `wrong`), `tooMany`, `unavailable`.
    fileprivate func prove(
        _ input: AccountDeletion,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> DeletionProof {
        guard let code = input.code else {
            guard let password = input.password else {
                throw AppError.invalid("password", "required", Phrase("error.field.required"))
            }
            return .password(hash: try await requirePassword(password, field: "password", context.account))
        }
        if input.password != nil { throw AppError.invalid("code", "either", Phrase("deleteMe.either")) }
        let (person, now) = (context.account.person, site.clock.now)
        if site.settings.limitsRates { try limits.takeAnswer(context.web.caller(request), at: now) }
        let passed = try await site.database.write { tx in
            try SignInChallenges.check(of: person, code: Secret(entered: code), at: now, in: tx)
        }
        guard let passed else { throw AppError.invalid("code", "wrong", Phrase("error.code")) }
        return .code(passed)
    }
}

/// `/settings/delete`
struct DeleteMePages: Sendable {
    let signIn: SignInService
    let departures: [any DepartureRule]

    func add(to mine: Routes<PersonContext>) {
        mine.get("settings/delete") { request, context in try await show(Form(), .ok, request, context) }
        mine.post("settings/delete", delete)
    }

    @Sendable private func delete(_ request: Request, _ context: PersonContext) async throws -> Response {
        try context.account.requireSession()
        let form = try await Form(request)
        let (person, now, departures) = (context.account.person, context.site.clock.now, departures)
        let name = context.words("deleteMe.formerName")
        return try await submitForm(form, fields: ["password"]) {
            let hash = try await signIn.requirePassword(form["password"] ?? "", field: "password", context.account)
            try await context.site.database.write { tx in
                try People.delete(
                    person,
                    with: .password(hash: hash),
                    as: name,
                    departures: departures,
                    at: now,
                    in: tx
                )
            }
            return seeOther("/signin").leaving(Flash(Phrase("deleteMe.done"))).signedOut(request)
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
        let (account, site) = (context.account, context.site)
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { tx in
                DeleteMeView(
                    email: try People.read(account.person, language: .english, in: tx).email,
                    owned: try People.soleOwnerships(of: account.person, in: tx),
                    ways: try SignInWays(account, site, in: tx),
                    form: form
                )
            },
            title: { _, words in words("deleteMe.title") },
            body: { view, html, words in view.body(html, context.site, words) }
        )
    }
}

struct DeleteMeView: Sendable {
    let email: String
    /// The crews that need another owner first.
    let owned: [People.Owned]
    let ways: SignInWays
    let form: Form

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("deleteMe.title"),
            lede: email,
            back: ("/settings", words("settings.title"))
        )
        html.p(words("deleteMe.goes"))
        html.p(words("deleteMe.stays"))
        if owned.isEmpty {
            if ways.needsProvider { return ways.askProvider(html, site, words, next: "/settings/delete") }
            return confirmation(html, site, words)
        }
        html.section(words("deleteMe.owned"), id: "owned") {
            html.p(words("deleteMe.ownedText"))
            html.ul(.class("rows")) {
                for crew in owned {
                    html.row {
                        html.p(.class("row-title")) {
                            html.a(
                                .class("cover"),
                                .href("/c/\(crew.slug)/\(crew.isArchived ? "settings" : "people")")
                            ) { html.bdi(crew.name) }
                        }
                        if crew.isArchived { html.p(words("deleteMe.ownedClosed"), .class("row-note")) }
                    }
                }
            }
        }
    }

    private func confirmation(_ html: HTML, _ site: Site, _ words: Words) {
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/settings/delete")) {
            fields.summary(["password": "deleteMe.password"])
            // For password managers: the account that the password belongs to.
            html.input(
                .type("text"),
                .name("email"),
                .value(email),
                .autocomplete("username"),
                .readonly(),
                .hidden()
            )
            if ways.hasPassword {
                fields.input(
                    "password",
                    label: "deleteMe.password",
                    type: "password",
                    hint: "deleteMe.passwordHint",
                    .autocomplete("current-password")
                )
            }
            html.submit(words("deleteMe.submit"), .danger)
        }
    }
}
