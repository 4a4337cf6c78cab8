package import Core
import HTTPTypes
package import Hummingbird
package import Web

/// A request by somebody who is signed in. It cannot be made without knowing who.
package struct PersonContext: Sendable, SignedInContext {
    package let site: Site
    package let web: WebContext
    package let account: Account
}

/// A request by a member of a crew, about that crew. It cannot be made without being one.
package struct CrewContext: Sendable {
    package let site: Site
    package let web: WebContext
    package let account: Account
    package let viewer: Viewer
}

/// What both kinds of context have.
package protocol SignedInContext: Sendable {
    var site: Site { get }
    var web: WebContext { get }
    var account: Account { get }
}

extension CrewContext: SignedInContext {}

extension SignedInContext {
    package var language: Language { web.language }
    package var words: Words { site.words(language) }

    /// A key in the path; what is not a key is not found.
    package func id<Subject>(_ name: String, of: Subject.Type = Subject.self) throws -> ID<Subject> {
        guard let text = web.parameters.get(name), let id = ID<Subject>(text) else { throw AppError.notFound }
        return id
    }

    package func text(_ name: String) throws -> String {
        guard let text = web.parameters.get(name) else { throw AppError.notFound }
        return text
    }
}

/// Registers handlers that are only reached with a context of a kind.
package struct Routes<Context: Sendable> {
    private let site: Site
    private let router: RouterGroup<WebContext>
    private let enter: @Sendable (Request, WebContext) async throws -> Context
    private let language: @Sendable (Context) -> Language

    package typealias Handler = @Sendable (Request, Context) async throws -> Response

    package func get(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .get, handler) }
    package func post(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .post, handler) }
    package func put(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .put, handler) }
    package func patch(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .patch, handler) }
    package func delete(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .delete, handler) }

    private func on(_ path: RouterPath, _ method: HTTPRequest.Method, _ handler: @escaping Handler) {
        router.on(path, method: method) { [site, enter, language] request, web in
            let context = try await enter(request, web)
            do {
                return try await handler(request, context)
            } catch {
                // Told in the person's own language, which only now is known.
                var web = web
                web.language = language(context)
                return site.answer(error, to: request, web)
            }
        }
    }
}

extension Routes<PersonContext> {
    /// For pages and endpoints about the person who asks.
    package init(_ site: Site, _ router: Router<WebContext>, path: RouterPath = "") {
        let gate = Gate(site: site)
        self.site = site
        self.router = router.group(path)
        enter = { request, web in
            let account = try await gate.account(request)
            return PersonContext(site: site, web: web.speaking(account.language), account: account)
        }
        language = { $0.language }
    }
}

extension Routes<CrewContext> {
    /// For pages and endpoints about a crew; the path holds `{crew}`.
    package init(_ site: Site, _ router: Router<WebContext>, path: RouterPath) {
        let gate = Gate(site: site)
        self.site = site
        self.router = router.group(path)
        enter = { request, web in
            let (account, viewer) = try await gate.viewer(request, crew: web.parameters.get("crew") ?? "")
            return CrewContext(site: site, web: web.speaking(account.language), account: account, viewer: viewer)
        }
        language = { $0.language }
    }

    /// Endpoints about a crew.
    package static func api(_ site: Site, _ router: Router<WebContext>) -> Routes<CrewContext> {
        Routes<CrewContext>(site, router, path: "api/v1/crews/{crew}")
    }

    /// Pages about a crew.
    package static func pages(_ site: Site, _ router: Router<WebContext>) -> Routes<CrewContext> {
        Routes<CrewContext>(site, router, path: "c/{crew}")
    }
}

extension WebContext {
    fileprivate func speaking(_ language: Language?) -> WebContext {
        guard let language else { return self }
        var context = self
        context.language = language
        return context
    }
}
