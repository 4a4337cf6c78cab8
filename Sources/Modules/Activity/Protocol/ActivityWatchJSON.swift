import API
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import Web

extension ActivityBucket {
    /// The name as JSON.
    var nameJSON: String { Self.quoted(name) }

    /// The members of its JSON object. The end of the newest event has two names: programs read one or the other.
    var fieldsJSON: String {
        var fields = [
            #""id":\#(nameJSON)"#, #""name":null"#, #""type":\#(Self.quoted(kind))"#,
            #""client":\#(Self.quoted(client))"#, #""hostname":\#(Self.quoted(hostname))"#,
            #""created":"\#(ActivityTime(createdAt).text)""#, #""data":\#(data)"#,
        ]
        if let lastEnd {
            fields += [#""last_updated":"\#(lastEnd.text)""#, #""last_update":"\#(lastEnd.text)""#]
        }
        return fields.joined(separator: ",")
    }

    var json: String { "{\(fieldsJSON)}" }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(quoting: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Site {
    /// The parts of a request that are not in its body.
    private static let activityParameters: Set = ["pulsetime", "start", "end", "Idempotency-Key"]

    /// `{"message": "…"}`, for a faulty body with `errors` by field, and the status codes that ActivityWatch clients
    /// expect.
    func activityAnswer(_ error: any Error, _ web: WebContext) -> Response {
        let (error, words) = (publicError(error, web), words(web.language))
        let status: HTTPResponse.Status =
            switch error.code {
            case .invalid, .unsupportedMediaType: .badRequest
            case .unauthenticated: .unauthorized
            case .forbidden: .forbidden
            case .notFound: .notFound
            case .conflict, .stale, .clash: .conflict
            case .tooLarge: .contentTooLarge
            case .methodNotAllowed: .methodNotAllowed
            case .tooMany: .tooManyRequests
            case .unavailable: .serviceUnavailable
            case .fault: .internalServerError
            }
        let causes = error.fields.filter { $0.message != error.message }.map { "\($0.field): \(words($0.message))" }
        var members = ["message": JSON.text(([words(error.message)] + causes).joined(separator: " "))]
        let faults = error.fields.filter { error.code == .invalid && !Self.activityParameters.contains($0.field) }
        if !faults.isEmpty {
            let texts = faults.map { ($0.field, JSON.text(words($0.message))) }
            members["errors"] = .object(Dictionary(texts) { first, _ in first })
        }
        var response = jsonAnswer(JSON.object(members), status: status)
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        if status == .tooManyRequests { response.headers[.retryAfter] = "\(error.retryAfter ?? 60)" }
        if status == .serviceUnavailable { response.headers[.retryAfter] = "5" }
        return response
    }
}
