import Core
package import HTTPTypes
package import Hummingbird

/// What every request passes first and every answer passes last: language, origin, size, errors, security headers, compression.
package struct FrontDoor: RouterMiddleware {
    /// No request is larger, except where files are taken; each endpoint has a smaller bound of its own. In bytes.
    private static let largestBody = 1024 * 1024

    private let site: Site
    private let traffic: Traffic
    private let uploads: [Upload]
    private let dialects: [Dialect]

    package init(_ site: Site, traffic: Traffic, uploads: [Upload] = [], dialects: [Dialect] = []) {
        self.site = site
        self.traffic = traffic
        self.uploads = uploads
        self.dialects = dialects
    }

    package func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.language = preferredLanguage(request)
        let dialect = dialects.first { $0.has(request) }
        var response: Response
        do {
            if let length = request.headers[.contentLength].flatMap(Int.init), length > largest(request) {
                throw AppError.tooLarge
            }
            if dialect == nil { try refuseForeignOrigin(request, site.settings) }
            response = try await next(request, context)
        } catch {
            response = dialect?.answer(error, site, context) ?? site.answer(error, to: request, context)
        }
        try await response.compress(for: request)
        addHeaders(&response, request)
        traffic.count(response.status)
        return response
    }

    private func largest(_ request: Request) -> Int {
        uploads.first { request.uri.path.hasSuffix($0.suffix) }?.largest ?? Self.largestBody
    }

    private func preferredLanguage(_ request: Request) -> Language {
        if let chosen = request.cookies["language"].flatMap({ Language(rawValue: $0.value) }) { return chosen }
        return request.headers[.acceptLanguage].flatMap(Language.init(accepted:)) ?? .english
    }

    private func addHeaders(_ response: inout Response, _ request: Request) {
        response.headers[.xContentTypeOptions] = "nosniff"
        guard response.headers[.contentType]?.hasPrefix("text/html") ?? false else { return }
        response.headers[.contentSecurityPolicy] = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
            manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
            """
        // Not `no-referrer`: browsers then send `Origin: null` with forms.
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        response.headers[.permissionsPolicy] = "camera=(), microphone=(), geolocation=(self)"
        if request.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    }
}

extension HTTPField.Name {
    package static let referrerPolicy = known("Referrer-Policy")
    package static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
    package static let permissionsPolicy = known("Permissions-Policy")
    package static let forwardedFor = known("X-Forwarded-For")
    package static let forwardedProto = known("X-Forwarded-Proto")
    package static let idempotencyKey = known("Idempotency-Key")
    package static let fetchSite = known("Sec-Fetch-Site")
    package static let link = known("Link")

    private static func known(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .server
    }
}
