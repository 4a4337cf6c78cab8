import Accounts
import Core
import HTTPTypes
import Hummingbird
import NIOHTTP1
import Web
import Work

/// Handles everything below `/ccmweb`, and passes on all other requests.
struct CompassMiddleware: RouterMiddleware {
    private let site: Site
    private let door: CompassSignIn

    init(_ site: Site, _ door: CompassSignIn) {
        self.site = site
        self.door = door
    }

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            guard let call = try CompassRequest(site, request, context) else { return try await next(request, context) }
            return try await answer(call)
        } catch let error as HTTPParserError {
            // The body ended too early or is not valid HTTP: the connection is closed, and nothing is logged.
            throw error
        } catch {
            guard request.uri.path.split(separator: "/", maxSplits: 1).first == "ccmweb" else { throw error }
            return site.compassAnswer(error, context)
        }
    }

    private func answer(_ call: CompassRequest) async throws -> Response {
        let signIn = SignInRoutes(door: door)
        switch (call.path.first, call.path.count) {
        case ("authenticate", 1): return try await call.answer(post: { try await signIn.signIn(call) })
        case ("authenticate", 2) where call.path[1] == "logoff":
            return try await call.answer(post: { try await signIn.signOut(call) })
        case ("repos", 1): return try await call.answer(get: { try await RepositoryRoutes(door: door).list(call) })
        case ("repos", _): return try await inRepository(call)
        default: throw AppError.notFound
        }
    }

    private func inRepository(_ call: CompassRequest) async throws -> Response {
        let repository = call.path[1]
        let caller = try await SignInRoutes(door: door).caller(call, repository: repository)
        var call = call
        call.web.language = caller.language ?? call.web.language
        return try await site.handle(call.request, of: caller.viewer.person) {
            do {
                return try await site.requestsOfPerson.run(for: caller.viewer.person) { [call] in
                    try await answer(call, caller.viewer)
                }
            } catch let error as HTTPParserError {
                throw error
            } catch {
                // In the person's own language, which is not known before.
                return site.compassAnswer(error, call.web)
            }
        }
    }

    private func answer(_ call: CompassRequest, _ viewer: Viewer) async throws -> Response {
        let repositories = RepositoryRoutes(door: door)
        if call.path.count == 2 { return try await call.answer(get: { repositories.one(viewer) }) }
        guard call.path[2] == "databases" else { throw AppError.notFound }
        if call.path.count == 3 { return try await call.answer(get: { repositories.databases() }) }
        try RepositoryRoutes.check(database: call.path[3])
        let crew = CompassCrewRequest(call: call, viewer: viewer, path: call.path[4...])
        switch crew.path.first {
        case nil: return try await call.answer(get: { try await repositories.database(crew) })
        case "workspace": return try await QueryRoutes().answer(crew)
        case "query": return try await ResultRoutes().adHoc(crew)
        case "records": return try await RecordRoutes().answer(crew, crew.path.dropFirst())
        // The vendor's own examples omit `records`.
        default: return try await RecordRoutes().answer(crew, crew.path)
        }
    }
}
