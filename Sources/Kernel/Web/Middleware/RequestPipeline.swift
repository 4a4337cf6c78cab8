import Core
package import HTTPTypes
package import Hummingbird
import Logging
import NIOHTTP1
import Storage

/// Wraps the handling of every request: language, origin, size, errors, security headers, compression.
package struct RequestPipeline: RouterMiddleware {
    private let site: Site
    private let bodies: BodyLimits
    private let dialects: [Dialect]
    private let foreignForms: [String]

    package init(
        _ site: Site,
        uploads: [Upload] = [],
        dialects: [Dialect] = [],
        foreignForms: [String] = []
    ) {
        self.site = site
        bodies = BodyLimits(uploads)
        self.dialects = dialects
        self.foreignForms = foreignForms
    }

    package func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.isForwarded = [HTTPField.Name.forwardedFor, .forwardedProto].contains { request.headers[$0] != nil }
        let request = site.settings.trustedProxies.cleaned(request, from: context.peer)
        // Only the header of a trusted proxy is still there.
        let isProxied = request.headers[.forwardedFor] != nil
        return try await recordingTelemetry(of: request, context, isProxied: isProxied) {
            try await Requester.$current.withValue(.client(context.caller(request))) {
                try await answer(request, context, next)
            }
        }
    }

    private func answer(
        _ request: Request,
        _ context: WebContext,
        _ next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.language = preferredLanguage(request)
        let dialect = dialects.first { $0.has(request) }
        context.dialect = dialect
        let isForeign = foreignForms.contains { request.uri.path.hasPrefix($0) }
        var response: Response
        do {
            if let length = request.headers[.contentLength].flatMap(Int.init) {
                try bodies.check(length, request.uri.path)
            }
            let isSafe = isForeign || dialect?.ignoresOrigin(of: request) == true
            if !isSafe { try refuseForeignOrigin(request, site.settings) }
            response = try await logged(request, context, next)
        } catch let error as HTTPParserError {
            // The body is not valid HTTP, or ended too early: Hummingbird answers with 400 and closes the connection.
            site.logger.debug("cannot read request body", metadata: ["request": "\(context.id)", "error": "\(error)"])
            throw error
        } catch {
            response = site.answer(error, to: request, context)
        }
        if request.headers[.upload] != nil { response.turnRedirectIntoLocation() }
        try await response.compress(for: request)
        response.logFailures(site.logger, request: context.id)
        addHeaders(&response, request)
        if isForeign { response.hideAddress() }
        return response
    }

    /// At log level `trace`, statements include the id of the request, and one line maps the id to its route and
    /// status. The path is left out, because that of a calendar feed is a secret.
    private func logged(
        _ request: Request,
        _ context: WebContext,
        _ next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard site.logger.logLevel == .trace else { return try await next(request, context) }
        let response = try await StatementLog.$request.withValue(context.id) { try await next(request, context) }
        site.logger.trace(
            "\(request.method) \(context.endpointPath ?? "")",
            metadata: ["request": "\(context.id)", "status": "\(response.status.code)"]
        )
        return response
    }

    private func preferredLanguage(_ request: Request) -> Language {
        if let chosen = request.cookies["language"].flatMap({ Language(rawValue: $0.value) }) { return chosen }
        return request.headers[.acceptLanguage].flatMap(Language.init(accepted:)) ?? .english
    }

    private func addHeaders(_ response: inout Response, _ request: Request) {
        response.headers[.xContentTypeOptions] = "nosniff"
        if request.isSecure { response.bindFlash() }
        guard response.headers[.contentType]?.hasPrefix("text/html") ?? false else { return }
        response.headers[.contentSecurityPolicy] = response.headers[.contentSecurityPolicy] ?? contentPolicy()
        // Not `no-referrer`, with which browsers send `Origin: null` for forms.
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        response.headers[.permissionsPolicy] = "camera=(), microphone=(), geolocation=(self)"
        if request.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    }
}

extension Response {
    /// Replaces a redirect with a 204 that has a `Location`. A script that sent the form would follow a redirect
    /// automatically, and its request for the page would use up the flash message.
    fileprivate mutating func turnRedirectIntoLocation() {
        if status == .seeOther { status = .noContent }
    }

    /// For an address that contains a secret: no other site gets it as the referrer, and search engines do not list it.
    fileprivate mutating func hideAddress() {
        headers[.referrerPolicy] = "no-referrer"
        headers[.robots] = "noindex, nofollow"
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
    package static let robots = known("X-Robots-Tag")
    /// Sent by the script that uploads a form and shows its progress.
    static let upload = known("X-Upload")

    private static func known(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .server
    }
}
