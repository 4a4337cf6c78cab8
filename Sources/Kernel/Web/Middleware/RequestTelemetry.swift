import Core
import HTTPTypes
import Hummingbird
import Metrics
import Tracing

/// Records the duration of a request in the metrics, and a span in the traces. Both name the route by its pattern, not
/// the path, which may contain a secret, as that of a calendar feed does.
///
/// - Parameter isProxied: whether a trusted proxy sent the request. Only then is its `traceparent` followed; otherwise
///   anyone could have their requests recorded.
func recordingTelemetry(
    of request: Request,
    _ context: WebContext,
    isProxied: Bool,
    _ answer: () async throws -> Response
) async throws -> Response {
    let start = ContinuousClock.now
    let method = request.method.isKnown ? request.method.rawValue : "other"
    func record(_ status: HTTPResponse.Status) {
        Metrics.Timer(
            label: "decklog_http_request_duration_seconds",
            dimensions: [
                ("route", context.route), ("method", method), ("class", "\(status.code / 100)xx"),
            ]
        ).recordNanoseconds(Int64((ContinuousClock.now - start) / .nanoseconds(1)))
    }
    var parent = ServiceContext.topLevel
    if isProxied { InstrumentationSystem.instrument.extract(request.headers, into: &parent, using: HeaderExtractor()) }
    return try await withSpan(method, context: parent, ofKind: .server) { span in
        do {
            let response = try await answer()
            span.operationName = "\(method) \(context.route)"
            span.updateAttributes { attributes in
                attributes["http.request.method"] = method
                attributes["http.route"] = context.route
                attributes["http.response.status_code"] = Int(response.status.code)
            }
            if response.status.code >= 500 { span.setStatus(SpanStatus(code: .error)) }
            record(response.status)
            return response
        } catch {
            record(.badRequest)
            throw error
        }
    }
}

extension WebContext {
    /// The pattern of the route, such as `/c/{crew}/roster`, once the router has found it.
    fileprivate var route: String { endpointPath ?? "none" }
}

extension HTTPRequest.Method {
    fileprivate var isKnown: Bool {
        [.get, .head, .post, .put, .patch, .delete, .options].contains(self)
    }
}

private struct HeaderExtractor: Extractor {
    func extract(key: String, from headers: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { headers[$0] }
    }
}
