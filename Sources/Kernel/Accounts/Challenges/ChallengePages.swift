import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// Sign-in with a mailed code or link, in a browser.
struct ChallengePages: Sendable {
    let signIn: SignInService
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        router.get("signin/mail", use: askPage)
        router.post("signin/mail", use: ask)
        router.get("signin/code", use: codePage)
        router.post("signin/code", use: code)
        router.get("signin/mail/{link}", use: linkPage)
        router.post("signin/mail/{link}", use: follow)
    }

    // MARK: - Asking

    @Sendable private func askPage(_ request: Request, _ web: WebContext) async throws -> Response {
        if site.settings.mailOrigin == nil { return seeOther("/signin/forgotten") }
        let next = LocalPath(request.uri.queryParameters.get("next"))
        return site.show(AskForCodeView(next: next), request, web)
    }

    @Sendable private func ask(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        let next = LocalPath(form["next"])
        return try await submitForm(form, fields: ["email"]) {
            let challenge = try await signIn.ask(form["email"] ?? "", request, web)
            var response = seeOther(next.map { "/signin/code?next=\(percentEncode($0.text))" } ?? "/signin/code")
            response.setCookie(ChallengeCookie.carrying(challenge, for: request))
            return response
        } again: { form, status in
            site.show(AskForCodeView(form: form, next: next), status: status, request, web)
        }
    }

    // MARK: - The code

    @Sendable private func codePage(_ request: Request, _ web: WebContext) async throws -> Response {
        if ChallengeCookie.read(request) == nil { return seeOther("/signin/mail") }
        let next = LocalPath(request.uri.queryParameters.get("next"))
        return site.show(EnterCodeView(next: next), request, web)
    }

    @Sendable private func code(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        let next = LocalPath(form["next"])
        return try await submitForm(form, fields: ["code", "password"]) {
            guard let challenge = ChallengeCookie.read(request) else {
                throw AppError(.unauthenticated, Phrase("error.code"))
            }
            let proof = SignInService.Proof.code(challenge: challenge, code: form["code"] ?? "")
            let entrance = try await signIn.answer(proof, password: form.newPassword, request, web)
            return welcome(entrance, to: next, request)
        } again: { form, status in
            site.show(EnterCodeView(form: form, next: next), status: status, request, web)
        }
    }

    // MARK: - The link

    /// Opening the link consumes nothing: mail programs and scanners open links by themselves, and some press buttons.
    @Sendable private func linkPage(_ request: Request, _ web: WebContext) async throws -> Response {
        try await showLink(Form(), .ok, request, web)
    }

    @Sendable private func follow(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: ["code", "password"]) {
            let proof = SignInService.Proof.link(
                link(web),
                challenge: ChallengeCookie.read(request),
                code: form["code"]
            )
            let entrance = try await signIn.answer(proof, password: form.newPassword, request, web)
            return welcome(entrance, to: nil, request)
        } again: { form, status in
            try await showLink(form, status, request, web)
        }
    }

    private func showLink(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Response {
        let (link, now) = (link(web), site.clock.now)
        let (opened, zone) = try await site.database.read { tx in
            let opened = try SignInChallenges.open(link: link, at: now, in: tx)
            return (opened, try People.zone(of: opened.passed.person, in: tx))
        }
        let view = FollowLinkView(
            link: link,
            opened: opened,
            zone: zone,
            asksForCode: !opened.isAsked(with: ChallengeCookie.read(request)),
            form: form
        )
        return site.show(view, status: status, request, web)
    }

    private func link(_ web: WebContext) -> Secret {
        Secret(text: web.parameters.get("link") ?? "")
    }

    private func welcome(_ entrance: SignInResult, to next: LocalPath?, _ request: Request) -> Response {
        var response = seeOther(next?.text ?? "/").signedIn(entrance, request).offeringPasskey(request)
        response.setCookie(ChallengeCookie.cleared(for: request))
        return response
    }
}

extension Form {
    /// `nil` if the person keeps their password.
    fileprivate var newPassword: String? {
        self["password"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The cookie with the challenge, on the device that asked.
enum ChallengeCookie {
    private static let name = "decklog-challenge"

    static func read(_ request: Request) -> Secret? {
        request.cookies[request.secretCookieName(name)].map { Secret(text: $0.value) }
    }

    static func carrying(_ challenge: Secret, for request: Request) -> Cookie {
        cookie(challenge.text, seconds: SignInChallenges.minutes * 60, request)
    }

    static func cleared(for request: Request) -> Cookie { cookie("", seconds: 0, request) }

    private static func cookie(_ value: String, seconds: Int, _ request: Request) -> Cookie {
        .httpOnly(request.secretCookieName(name), value, seconds: seconds, for: request)
    }
}
