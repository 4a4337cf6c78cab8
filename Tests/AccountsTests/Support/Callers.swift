import API
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Web

/// A response.
struct Answer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: String

    var location: String? { headers[.location] }

    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(body.utf8))
    }

    /// `field/code` of every error in a problem.
    func errors() throws -> [String] {
        try json(Problem.self).errors.map { "\($0.field)/\($0.code)" }
    }
}

extension Town {
    /// Sends a request as a program, with a token if given.
    func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: (any Encodable)? = nil,
        token: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        var content: ByteBuffer?
        if let body {
            headers[.contentType] = "application/json"
            content = try ByteBuffer(bytes: body as? Data ?? JSONEncoder().encode(body))
        }
        return try await client.execute(uri: path, method: method, headers: headers, body: content) { response in
            Answer(status: response.status, headers: response.headers, body: String(buffer: response.body))
        }
    }
}

/// A browser, which keeps cookies and sends the origin of its requests.
final class Browser: Sendable {
    private let town: Town
    private let cookies = Mutex<[String: String]>([:])
    private let extra: HTTPFields

    init(_ town: Town, _ extra: HTTPFields = [:]) {
        self.town = town
        self.extra = extra
    }

    func cookie(_ name: String) -> String? {
        cookies.withLock { $0[name] }
    }

    func keep(_ cookie: String, _ value: String) {
        cookies.withLock { $0[cookie] = value }
    }

    func get(_ path: String) async throws -> Answer {
        try await send(.get, path, nil)
    }

    func post(_ path: String, _ form: KeyValuePairs<String, String> = [:]) async throws -> Answer {
        try await send(.post, path, form.map { "\(percentEncode($0))=\(percentEncode($1))" }.joined(separator: "&"))
    }

    /// Follows the redirect, as a browser does.
    func follow(_ answer: Answer) async throws -> Answer {
        try await get(answer.location ?? "")
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ form: String?) async throws -> Answer {
        var headers = extra
        headers[.fetchSite] = "same-origin"
        let jar = cookies.withLock { $0 }
        if !jar.isEmpty { headers[.cookie] = jar.map { "\($0)=\($1)" }.joined(separator: "; ") }
        if form != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        let answer = try await town.client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: form.map { ByteBuffer(string: $0) }
        ) { response in
            Answer(status: response.status, headers: response.headers, body: String(buffer: response.body))
        }
        for text in answer.headers[values: .setCookie] {
            let pair = text.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isOver = text.contains("Max-Age=0")
            cookies.withLock { $0[String(pair[0])] = isOver ? nil : String(pair[1]) }
        }
        return answer
    }
}
