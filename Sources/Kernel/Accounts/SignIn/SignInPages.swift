import API
package import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// Creates the demo data.
/// - Returns: the person to sign in as.
package typealias LoadDemo = @Sendable () async throws -> PersonID

/// The pages for the first run, sign-up, sign-in and sign-out.
struct SignInPages: Sendable {
    let signIn: SignInService
    let home: CrewHome
    let loadDemo: LoadDemo?
    private var site: Site { signIn.site }

    func addRoutes(to router: Router<WebContext>) {
        router.get("/", use: root)
        router.post("demo", use: demo)
        router.get("signup", use: signUpPage)
        router.post("signup", use: signUp)
        router.get("signin", use: signInPage)
        router.post("signin", use: signIn)
        router.post("signout", use: signOut)
    }

    @Sendable private func root(_ request: Request, _ web: WebContext) async throws -> Response {
        if let account = try await Authenticator(site: site).visitor(request) {
            return seeOther(try await site.database.read { tx in try home.path(for: account.person, request, in: tx) })
        }
        if try await site.database.read({ tx in try People.hasAny(in: tx) }) {
            return try await showSignIn(Form(), nil, .ok, request, web)
        }
        return site.show(WelcomeView(hasDemo: loadDemo != nil), request, web)
    }

    @Sendable private func demo(_ request: Request, _ web: WebContext) async throws -> Response {
        let isNew = try await site.database.read { tx in try !People.hasAny(in: tx) }
        guard let loadDemo, isNew else { throw AppError.notFound }
        do {
            return welcome(try await signIn.enter(try await loadDemo(), request, web), to: nil, request)
        } catch StorageError.notEmpty {
            // Someone else pressed the button a moment earlier.
            return seeOther("/")
        }
    }

    @Sendable private func signUpPage(_ request: Request, _ web: WebContext) async throws -> Response {
        let next = LocalPath(request.uri.queryParameters.get("next"))
        if try await Authenticator(site: site).visitor(request) != nil { return seeOther(next?.text ?? "/") }
        if try await site.database.read({ tx in try signIn.isOpen(in: tx) }) {
            return site.show(SignUpView(next: next), request, web)
        }
        return site.show(InvitedOnlyView(next: next), status: .forbidden, request, web)
    }

    @Sendable private func signUp(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        let next = LocalPath(form["next"])
        return try await submitForm(form, fields: ["name", "email", "password"]) {
            let entrance = try await signIn.signUp(form.input(), request, web)
            return welcome(entrance, to: next, request)
        } again: { form, status in
            site.show(SignUpView(form: form, next: next), status: status, request, web)
        }
    }

    @Sendable private func signInPage(_ request: Request, _ web: WebContext) async throws -> Response {
        let next = LocalPath(request.uri.queryParameters.get("next"))
        if try await Authenticator(site: site).visitor(request) != nil { return seeOther(next?.text ?? "/") }
        return try await showSignIn(Form(), next, .ok, request, web)
    }

    @Sendable private func signIn(_ request: Request, _ web: WebContext) async throws -> Response {
        let form = try await Form(request)
        let next = LocalPath(form["next"])
        return try await submitForm(form, fields: ["email", "password"]) {
            let entrance = try await signIn.signIn(
                SignIn(email: form["email"] ?? "", password: form["password"] ?? ""),
                request,
                web
            )
            return welcome(entrance, to: next, request).offeringPasskey(request)
        } again: { form, status in
            try await showSignIn(form, next, status, request, web)
        }
    }

    private func showSignIn(
        _ form: Form,
        _ next: LocalPath?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ web: WebContext
    ) async throws -> Response {
        let isOpen = try await site.database.read { tx in try signIn.isOpen(in: tx) }
        return site.show(SignInView(form: form, next: next, canSignUp: isOpen), status: status, request, web)
    }

    @Sendable private func signOut(_ request: Request, _ web: WebContext) async throws -> Response {
        let next = LocalPath(try await Form(request)["next"])
        if let account = try await Authenticator(site: site).visitor(request) {
            do {
                try await site.database.write { tx in
                    try Sessions.end(account.credential, of: account.person, in: tx)
                }
            } catch let error as AppError where error.code == .notFound {
                // Signed out everywhere a moment ago, or a token, which stays valid.
            }
        }
        return seeOther(next?.text ?? "/signin").leaving(Flash(Phrase("signOut.done"))).signedOut(request)
    }

    private func welcome(_ entrance: SignInResult, to next: LocalPath?, _ request: Request) -> Response {
        seeOther(next?.text ?? "/").signedIn(entrance, request)
    }
}

extension Authenticator {
    /// The viewer of a page that is open to everyone; `nil` if not signed in.
    func visitor(_ request: Request) async throws -> Account? {
        do {
            return try await account(request)
        } catch let error as AppError where error.code == .unauthenticated || error.code == .forbidden {
            return nil
        }
    }
}

extension Response {
    /// Sets the cookies of the session, and of the language for pages without a known viewer.
    func signedIn(_ entrance: SignInResult, _ request: Request) -> Response {
        var response = self
        response.setCookie(SessionCookie.carrying(entrance.secret, for: request))
        response = response.remembering(entrance.id, entrance.passwordHash, request).forgettingGuest(request)
        return response.speaking(Language(rawValue: entrance.person.language), request)
    }

    /// Marks the browser as one that has signed in to the account.
    func remembering(_ person: PersonID, _ passwordHash: String, _ request: Request) -> Response {
        var response = self
        response.setCookie(KnownDevice(request).remembering(person, passwordHash: passwordHash, request))
        return response
    }

    /// Removes the session cookie, and the pages that the browser has kept.
    func signedOut(_ request: Request) -> Response {
        var response = self
        response.setCookie(SessionCookie.cleared(for: request))
        return response.clearingPages()
    }

    /// Remembers a language in the browser, for a year.
    func speaking(_ language: Language?, _ request: Request) -> Response {
        guard let language else { return self }
        var response = self
        response.setCookie(.httpOnly("language", language.rawValue, seconds: 365 * 24 * 60 * 60, for: request))
        return response
    }
}
