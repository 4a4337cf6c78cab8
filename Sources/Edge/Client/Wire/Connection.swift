import API
import Foundation

/// Sends calls: adds the credentials, retries, and decodes responses.
struct Connection: Sendable {
    /// The maximum number of times a call is sent.
    private static let tries = 3

    let transport: any Transport
    var token: String?
    let headers: [String: String]
    let pause: Duration

    /// Sends a call until there is a response, and returns it if it is a success.
    /// - Parameters:
    ///   - key: the `Idempotency-Key` of a change; `nil` for a new key.
    ///   - adjust: changes the request, for instance to upload a file.
    /// - Throws: `DecklogError`, or `CancellationError`.
    func perform<Output>(
        _ call: Call<Output>,
        _ key: String? = nil,
        _ adjust: (inout HTTPCall) -> Void = { _ in }
    ) async throws -> HTTPAnswer {
        var request = HTTPCall(call.operation.method, call.path, query: call.query, headers: headers)
        if let body = call.body {
            request.body = try Self.encoder.encode(body)
            request.headers["Content-Type"] = "application/json"
        }
        if request.method != .get { request.headers["Idempotency-Key"] = key ?? UUID().uuidString.lowercased() }
        if let version = call.ifMatch { request.headers["If-Match"] = version }
        if let token { request.headers["Authorization"] = "Bearer " + token }
        adjust(&request)
        request.headers["Accept"] = request.isDownload ? "*/*" : "application/json, application/problem+json"
        let answer = try await answered(request)
        guard 200..<300 ~= answer.status else { throw DecklogError(answer) }
        return answer
    }

    /// - Throws: `DecklogError.unreadable`.
    func decode<Answer: Decodable>(_ answer: HTTPAnswer) throws -> Answer {
        if answer.status == 204, let none = Answer.self as? any ExpressibleByNilLiteral.Type,
            let answer = none.init(nilLiteral: ()) as? Answer
        {
            return answer
        }
        do {
            return try JSONDecoder().decode(Answer.self, from: answer.body)
        } catch {
            throw DecklogError.unreadable(error)
        }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Sends a call until there is any response. A call with a response is never retried.
    private func answered(_ call: HTTPCall) async throws -> HTTPAnswer {
        var tried = 0
        while true {
            do {
                return try await transport.send(call)
            } catch {
                // A transport may report cancellation with an error of its own.
                if Task.isCancelled || error is CancellationError { throw CancellationError() }
                tried += 1
                if tried == Self.tries { throw DecklogError.unreachable(error) }
            }
            try await Task.sleep(for: pause * tried)
        }
    }
}

extension DecklogError {
    fileprivate init(_ answer: HTTPAnswer) {
        if let problem = try? JSONDecoder().decode(Problem.self, from: answer.body) {
            self = .refused(problem, retryAfter: answer.header("Retry-After").flatMap { Int($0) })
        } else {
            self = .unexpected(status: answer.status)
        }
    }
}
