import Accounts
import Core
import HTTPTypes
import Hummingbird
import Web

/// Answers everything below `/ccmweb`, and leaves the rest to others.
struct CompassFront: RouterMiddleware {
    private let site: Site
    private let door: CompassDoor

    init(_ site: Site, _ door: CompassDoor) {
        self.site = site
        self.door = door
    }

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            guard let ask = try Ask(site, request, context) else { return try await next(request, context) }
            return try await answer(ask)
        } catch {
            guard request.uri.path.split(separator: "/", maxSplits: 1).first == "ccmweb" else { throw error }
            return site.compassAnswer(error, context)
        }
    }

    private func answer(_ ask: Ask) async throws -> Response {
        let signIn = SignInRoutes(door: door)
        switch (ask.path.first, ask.path.count) {
        case ("authenticate", 1): return try await ask.answer(post: { try await signIn.signIn(ask) })
        case ("authenticate", 2) where ask.path[1] == "logoff":
            return try await ask.answer(post: { try await signIn.signOut(ask) })
        case ("repos", 1): return try await ask.answer(get: { try await RepositoryRoutes(door: door).list(ask) })
        case ("repos", _): return try await inRepository(ask)
        default: throw AppError.notFound
        }
    }

    private func inRepository(_ ask: Ask) async throws -> Response {
        let repository = ask.path[1]
        let caller = try await SignInRoutes(door: door).caller(ask, repository: repository)
        var ask = ask
        ask.web.language = caller.language ?? ask.web.language
        do {
            return try await answer(ask, caller.viewer)
        } catch {
            // Told in the person's own language, which only now is known.
            return site.compassAnswer(error, ask.web)
        }
    }

    private func answer(_ ask: Ask, _ viewer: Viewer) async throws -> Response {
        let repositories = RepositoryRoutes(door: door)
        if ask.path.count == 2 { return try await ask.answer(get: { repositories.one(viewer) }) }
        guard ask.path[2] == "databases" else { throw AppError.notFound }
        if ask.path.count == 3 { return try await ask.answer(get: { repositories.databases() }) }
        try RepositoryRoutes.check(database: ask.path[3])
        let crew = CrewAsk(ask: ask, viewer: viewer, path: ask.path[4...])
        switch crew.path.first {
        case nil: return try await ask.answer(get: { try await repositories.database(crew) })
        case "workspace": return try await QueryRoutes().answer(crew)
        case "query": return try await ResultRoutes().adHoc(crew)
        case "records": return try await RecordRoutes().answer(crew, crew.path.dropFirst())
        // The vendor's own examples leave `records` out.
        default: return try await RecordRoutes().answer(crew, crew.path)
        }
    }
}
