import API
package import Core
import HTML
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

extension Site {
    /// The response for an error, for a person or a program, in the protocol of the request. Internal errors are logged
    /// with the id of the request.
    /// - Parameter frame: the frame of the page, for someone who is signed in.
    package func answer(
        _ error: any Error,
        to request: Request,
        _ context: WebContext,
        frame: Frame? = nil
    ) -> Response {
        if let dialect = context.dialect { return dialect.answer(error, self, context) }
        let error = publicError(error, context)
        let id = context.id
        var response =
            request.isForAPI
            ? problem(error, id, words(context.language))
            : errorPage(error, id, request, context, frame)
        if error.code == .unauthenticated && request.isForAPI { response.headers[.wwwAuthenticate] = "Bearer" }
        if error.code == .tooMany { response.headers[.retryAfter] = "\(error.retryAfter ?? 60)" }
        if error.code == .unavailable { response.headers[.retryAfter] = "5" }
        return response
    }

    /// An error as clients may see it. Internal errors are logged with the id of the request.
    package func publicError(_ error: any Error, _ context: WebContext) -> AppError {
        switch error {
        case let error as AppError:
            if let reason = error.reason {
                logger.debug("request refused", metadata: ["request": "\(context.id)", "reason": "\(reason)"])
            }
            return error
        case let error as HTTPError: return AppError(error.status)
        case is NIOTooManyBytesError: return .tooLarge
        // The client has disconnected, or the server is shutting down.
        case is CancellationError: return .unavailable
        default:
            logger.error("request failed", metadata: ["request": "\(context.id)", "error": "\(error)"])
            return AppError(.fault, Phrase("error.fault"))
        }
    }

    private func problem(_ error: AppError, _ id: String, _ words: Words) -> Response {
        let detail = words(error.message)
        let problem = Problem(
            type: "urn:decklog:problem:\(error.code.published.rawValue)",
            title: words(error.code.title),
            status: error.code.status.code,
            code: error.code.published,
            detail: detail,
            requestId: id,
            errors: error.fields.map { field in
                FieldError(
                    field: field.field,
                    code: field.code,
                    message: words(field.message),
                    theirs: field.sides?.theirs,
                    yours: field.sides?.yours
                )
            }
        )
        var response = jsonAnswer(problem, status: error.code.status)
        response.headers[.contentType] = "application/problem+json"
        return response
    }

    private func errorPage(
        _ error: AppError,
        _ id: String,
        _ request: Request,
        _ context: WebContext,
        _ frame: Frame?
    ) -> Response {
        if error.code == .unauthenticated && (request.method == .get || request.method == .head) {
            return seeOther("/signin?next=\(percentEncode(request.uri.string))")
        }
        let words = words(context.language)
        let title = error.title.map { words($0) } ?? words(error.code.title)
        let body = { (html: HTML) in
            html.h1(title)
            html.p(words(error.message))
            for field in error.fields { html.p(words(field.message)) }
            // Someone who was signed out while a form was open returns to it after signing in, and finds their input
            // restored.
            let form = error.code == .unauthenticated ? request.formPage : nil
            let next = form.map { "?next=\(percentEncode($0))" } ?? ""
            let isSignedOut = error.code == .unauthenticated || error.code == .notFound && frame == nil
            let way = isSignedOut ? ("/signin\(next)", "error.toSignIn") : ("/", "error.home")
            html.div(.class("actions")) { html.a(words(way.1), .class("button button-primary"), .href(way.0)) }
            // The log has more about these; the operator finds it by this id.
            if [.fault, .unavailable].contains(error.code) {
                html.p(.class("small muted")) {
                    html.text(words("error.request") + " ")
                    html.code(id)
                }
            }
        }
        let html =
            frame.map { page(title: title, $0, active: nil, body: body) }
            ?? barePage(title: title, context.language, body: body)
        return htmlAnswer(html, status: error.code.status)
    }
}

extension Request {
    /// The path and query of the page, on this site, from which the form was sent.
    fileprivate var formPage: String? {
        guard let address = headers[.referer], let host = head.authority,
            let start = ["https://", "http://"].map({ $0 + host }).first(where: { address.hasPrefix($0 + "/") })
        else { return nil }
        return String(address.dropFirst(start.count))
    }
}

extension AppError {
    /// Errors of the framework, as `AppError`.
    fileprivate init(_ status: HTTPResponse.Status) {
        self =
            switch status {
            case .notFound: .notFound
            case .contentTooLarge: .tooLarge
            case .methodNotAllowed: AppError(.methodNotAllowed, Phrase("error.methodNotAllowed"))
            case .unsupportedMediaType: AppError(.unsupportedMediaType, Phrase("error.unsupportedMediaType"))
            default: AppError(.invalid, Phrase("error.invalid"))
            }
    }
}

extension AppError.Code {
    /// The mapping from error codes to HTTP statuses.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .invalid: .unprocessableContent
        case .unauthenticated: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .conflict: .conflict
        case .stale: .preconditionFailed
        case .clash: .conflict
        case .tooMany: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .tooLarge: .contentTooLarge
        case .methodNotAllowed: .methodNotAllowed
        case .unsupportedMediaType: .unsupportedMediaType
        case .fault: .internalServerError
        }
    }

    /// The code in API responses; the kinds of `invalid` that have HTTP statuses of their own share its name.
    fileprivate var published: Problem.Code {
        switch self {
        case .invalid, .tooLarge, .methodNotAllowed, .unsupportedMediaType: .invalid
        case .unauthenticated: .unauthenticated
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .conflict: .conflict
        case .stale, .clash: .stale
        case .tooMany: .tooMany
        case .unavailable, .fault: .unavailable
        }
    }

    /// The key of the title.
    fileprivate var title: String {
        switch self {
        case .tooLarge: "error.title.tooLarge"
        case .fault: "error.title.fault"
        default: "error.title.\(published.rawValue)"
        }
    }
}

extension Request {
    /// Whether a program sent it, which gets errors as problem documents.
    package var isForAPI: Bool {
        uri.path.hasPrefix("/api/") || uri.path == "/health"
    }
}
