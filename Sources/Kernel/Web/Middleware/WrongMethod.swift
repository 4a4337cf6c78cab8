package import HTTPTypes
package import Hummingbird

/// Answers 405 instead of 404 if the path exists for another method.
package struct WrongMethod: RouterMiddleware {
    private let site: Site
    private let patterns: [(components: [Substring], method: HTTPRequest.Method)]

    package init(_ site: Site, routes: [(path: String, method: HTTPRequest.Method)]) {
        self.site = site
        patterns = routes.map { (Substring($0.path).split(separator: "/"), $0.method) }
    }

    package func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let allowed = allowed(at: request.uri.path)
        if allowed.isEmpty { return try await next(request, context) }
        var response = site.answer(HTTPError(.methodNotAllowed), to: request, context)
        response.headers[.allow] = Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")
        return response
    }

    /// The methods allowed for a path; empty when there is no such path.
    private func allowed(at path: String) -> [HTTPRequest.Method] {
        let components = Substring(path).split(separator: "/")
        let methods = patterns.filter { matches($0.components, components) }.map(\.method)
        // The router answers HEAD for every GET route.
        return methods + (methods.contains(.get) ? [.head] : [])
    }

    private func matches(_ pattern: [Substring], _ path: [Substring]) -> Bool {
        if pattern.last == "**" { return path.starts(with: pattern.dropLast()) && path.count >= pattern.count }
        guard pattern.count == path.count else { return false }
        return zip(pattern, path).allSatisfy { $0.hasPrefix(":") || $0.hasPrefix("{") || $0 == $1 }
    }
}
