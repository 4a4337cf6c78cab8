package import API
package import Core
import HTTPTypes
package import Hummingbird
import NIOHTTP1
package import Storage
package import Web
import Work

/// A request by an authenticated person.
package struct PersonContext: Sendable, SignedInContext {
    package let site: Site
    package let web: WebContext
    package let account: Account
}

/// A request by a member of a crew, about that crew.
package struct CrewContext: Sendable {
    package let site: Site
    package let web: WebContext
    package let account: Account
    package let viewer: Viewer
}

extension CrewContext {
    /// A person's request, as a member of one of their crews.
    package init(_ context: PersonContext, _ viewer: Viewer) {
        self.init(site: context.site, web: context.web, account: context.account, viewer: viewer)
    }
}

/// The common parts of both contexts.
package protocol SignedInContext: Sendable {
    var site: Site { get }
    var web: WebContext { get }
    var account: Account { get }
}

extension CrewContext: SignedInContext {}

extension SignedInContext {
    package var language: Language { web.language }
    package var words: Words { site.words(language) }

    /// Reads in one transaction. Unlike `write`, it does not read the rights again.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        try await site.database.read(body)
    }

    /// The id in a path parameter; throws `notFound` if it is invalid.
    package func id<Subject>(_ name: String, of: Subject.Type = Subject.self) throws -> ID<Subject> {
        guard let text = web.parameters.get(name), let id = ID<Subject>(text) else { throw AppError.notFound }
        return id
    }

    package func text(_ name: String) throws -> String {
        try web.parameters.get(name).orNotFound()
    }
}

/// Registers handlers that require a context of one kind.
package struct Routes<Context: SignedInContext> {
    private let site: Site
    private let root: Router<WebContext>
    private let router: RouterGroup<WebContext>
    private let enter: @Sendable (Request, WebContext) async throws -> Context

    package typealias Handler = @Sendable (Request, Context) async throws -> Response
    package typealias InputHandler<Input> = @Sendable (Request, Context, Input) async throws -> Response

    /// Registers an endpoint without a body, or whose handler reads the body itself. Query parameters and fields that
    /// the endpoint does not declare are rejected before the handler runs.
    package func on<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ handler: @escaping Handler) {
        let operation = endpoint.operation
        on(RouterPath(operation.path), operation.method.forHTTP, in: root) { request, context in
            try operation.checkQuery(of: request)
            if !operation.takesFields { try await request.refuseFields() }
            return try await handler(request, context)
        }
    }

    /// Registers an endpoint with a body, which the handler receives as its input.
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
        router.on(path, method: method) { [site, enter] request, web in
            let context: Context
            do {
                context = try await enter(request, web)
            } catch let hidden as ModuleHidden {
                return try await hidden.answer(request, site, web.speaking(hidden.account.language))
            }
            let caller = context.account
            return try await site.handle(request, of: caller.person) {
                do {
                    return try await site.requestsOfPerson.run(for: caller.person) {
                        try await handler(request, context)
                    }
                } catch let error as HTTPParserError {
                    // The body ended too early or is not valid HTTP: the connection is closed, and nothing is logged.
                    throw error
                } catch {
                    // In the person's language, which is known only after authentication.
                    var web = web
                    web.language = context.language
                    let frame = try? await context.frame(ofErrorTo: request, error)
                    return site.answer(error, to: request, web, frame: frame)
                }
            }
            .extendingSession(of: caller, request, at: site.clock.now)
        }
    }
}

extension Routes<PersonContext> {
    /// Routes about the person who makes the request.
    package init(_ site: Site, _ router: Router<WebContext>, path: RouterPath = "") {
        let authenticator = Authenticator(site: site)
        self.site = site
        root = router
        self.router = router.group(path)
        enter = { request, web in
            let account = try await authenticator.account(request)
            await authenticator.touch(account, site.clock.now)
            return PersonContext(site: site, web: web.speaking(account.language), account: account)
        }
    }
}

extension Routes<CrewContext> {
    /// Routes about a crew; the path contains `{crew}`.
    package init(_ site: Site, _ router: Router<WebContext>, path: RouterPath) {
        let authenticator = Authenticator(site: site)
        self.site = site
        root = router
        self.router = router.group(path)
        enter = { request, web in
            let (account, viewer) = try await authenticator.viewer(request, crew: web.parameters.get("crew") ?? "")
            return CrewContext(site: site, web: web.speaking(account.language), account: account, viewer: viewer)
        }
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
    /// Registers an endpoint without authentication.
    package func on<Input, Output>(
        _ endpoint: Endpoint<Input, Output>,
        use handler: @escaping @Sendable (Request, WebContext) async throws -> Response
    ) {
        let operation = endpoint.operation
        on(RouterPath(operation.path), method: operation.method.forHTTP) { request, context in
            try operation.checkQuery(of: request)
            return try await handler(request, context)
        }
    }
}

extension API.Operation {
    /// - Throws: `AppError.invalid` for a query parameter that it does not declare, or that occurs more than once; the
    ///   handler would see only the first.
    fileprivate func checkQuery(of request: Request) throws {
        if request.uri.query == nil { return }
        let paging = traits.contains(.paged) ? ["limit", "after"] : []
        _ = try Query(request, Set(query.map(\.name) + paging))
        let repeatable = query.filter(\.isRepeatable).map(\.name)
        let names = request.uri.queryParameters.map { String($0.key) }.filter { !repeatable.contains($0) }
        let repeated = Dictionary(grouping: names) { $0 }.first { $0.value.count > 1 }
        if let repeated { throw AppError.invalid(repeated.key, "repeated", Phrase("error.field.repeated")) }
    }

    /// Whether it may have a body with fields. That of a GET request has no meaning, and a client may send the response
    /// to a deletion back to have the thing restored; both are ignored.
    fileprivate var takesFields: Bool {
        method == .get || path.hasSuffix("/restoration") || input != nil || traits.contains(.upload(form: true))
            || traits.contains(.upload(form: false))
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
    func speaking(_ language: Language?) -> WebContext {
        guard let language else { return self }
        var context = self
        context.language = language
        return context
    }
}
