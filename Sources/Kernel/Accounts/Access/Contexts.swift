package import API
package import Core
import HTTPTypes
package import Hummingbird
package import Web
import Work

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
    private let root: Router<WebContext>
    private let router: RouterGroup<WebContext>
    private let enter: @Sendable (Request, WebContext) async throws -> Context
    private let language: @Sendable (Context) -> Language
    private let person: @Sendable (Context) -> PersonID

    package typealias Handler = @Sendable (Request, Context) async throws -> Response
    package typealias InputHandler<Input> = @Sendable (Request, Context, Input) async throws -> Response

    /// Registers an endpoint that has no body, or whose handler reads the body in a way of its own. A query parameter that the
    /// endpoint does not declare is refused before the handler runs.
    package func on<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ handler: @escaping Handler) {
        let operation = endpoint.operation
        let known = operation.queryNames
        on(RouterPath(operation.path), operation.method.forHTTP, in: root) { request, context in
            _ = try Query(request, known)
            return try await handler(request, context)
        }
    }

    /// Registers an endpoint with a body, which the handler gets as its input.
    package func on<Input: APIInput, Output>(
        _ endpoint: Endpoint<Input, Output>,
        _ handler: @escaping InputHandler<Input>
    ) {
        on(endpoint) { request, context in try await handler(request, context, try await request.json(Input.self)) }
    }

    package func get(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .get, in: router, handler) }
    package func post(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .post, in: router, handler) }
    package func put(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .put, in: router, handler) }
    package func patch(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .patch, in: router, handler) }
    package func delete(_ path: RouterPath, _ handler: @escaping Handler) { on(path, .delete, in: router, handler) }

    private func on(
        _ path: RouterPath,
        _ method: HTTPRequest.Method,
        in router: some RouterMethods<WebContext>,
        _ handler: @escaping Handler
    ) {
        router.on(path, method: method) { [site, enter, language, person] request, web in
            let context = try await enter(request, web)
            return try await site.limitingWrites(of: person(context), request) {
                do {
                    return try await site.requestsOfPerson.run(for: person(context)) {
                        try await handler(request, context)
                    }
                } catch {
                    // Told in the person's own language, which only now is known.
                    var web = web
                    web.language = language(context)
                    return site.answer(error, to: request, web)
                }
            }
        }
    }
}

extension Routes<PersonContext> {
    /// For pages and endpoints about the person who asks.
    package init(_ site: Site, _ router: Router<WebContext>, path: RouterPath = "") {
        let authenticator = Authenticator(site: site)
        self.site = site
        root = router
        self.router = router.group(path)
        enter = { request, web in
            let account = try await authenticator.account(request)
            return PersonContext(site: site, web: web.speaking(account.language), account: account)
        }
        language = { $0.language }
        person = { $0.account.person }
    }
}

extension Routes<CrewContext> {
    /// For pages and endpoints about a crew; the path holds `{crew}`.
    package init(_ site: Site, _ router: Router<WebContext>, path: RouterPath) {
        let authenticator = Authenticator(site: site)
        self.site = site
        root = router
        self.router = router.group(path)
        enter = { request, web in
            let (account, viewer) = try await authenticator.viewer(request, crew: web.parameters.get("crew") ?? "")
            return CrewContext(site: site, web: web.speaking(account.language), account: account, viewer: viewer)
        }
        language = { $0.language }
        person = { $0.account.person }
    }

    /// Endpoints about a crew.
    package static func api(_ site: Site, _ router: Router<WebContext>) -> Routes<CrewContext> {
        Routes<CrewContext>(site, router, path: "")
    }

    /// Pages about a crew.
    package static func pages(_ site: Site, _ router: Router<WebContext>) -> Routes<CrewContext> {
        Routes<CrewContext>(site, router, path: "c/{crew}")
    }
}

extension Router<WebContext> {
    /// Registers an endpoint for which nobody has to be signed in.
    package func on<Input, Output>(
        _ endpoint: Endpoint<Input, Output>,
        use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
    ) {
        let operation = endpoint.operation
        let known = operation.queryNames
        on(RouterPath(operation.path), method: operation.method.forHTTP) { request, context in
            _ = try Query(request, known)
            return try await handler(request, context)
        }
    }
}

extension API.Operation {
    /// The names that its address may have after the question mark.
    fileprivate var queryNames: Set<String> {
        Set(query.map(\.name)).union(traits.contains(.paged) ? ["limit", "after"] : [])
    }
}

extension API.Operation.Method {
    fileprivate var forHTTP: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .post: .post
        case .put: .put
        case .patch: .patch
        case .delete: .delete
        }
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
