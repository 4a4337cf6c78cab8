import API
import Foundation

/// How every call is made: who asks, what is sent again, and how the answer is read.
struct Connection: Sendable {
    /// How often a call is sent when no answer comes.
    private static let tries = 3

    let transport: any Transport
    var token: String?
    let headers: [String: String]
    let pause: Duration

    func get<Answer: Decodable>(_ path: String, _ query: HTTPCall.Parameter?...) async throws -> Answer {
        try decode(await perform(HTTPCall(.get, path, query: query.compactMap(\.self))))
    }

    /// A file as it is.
    func download(_ path: String, _ query: HTTPCall.Parameter?...) async throws -> Data {
        var call = HTTPCall(.get, path, query: query.compactMap(\.self))
        call.isDownload = true
        return try await perform(call).body
    }

    func getVersioned<Answer: Decodable & Sendable>(_ path: String) async throws -> Versioned<Answer> {
        try versioned(await perform(HTTPCall(.get, path)))
    }

    func list<Item>(_ path: String, _ query: HTTPCall.Parameter?...) -> Listing<Item> {
        Listing { after, limit in
            let place = [HTTPCall.Parameter("limit", limit.map(String.init)), HTTPCall.Parameter("after", after)]
            return try decode(await perform(HTTPCall(.get, path, query: (query + place).compactMap(\.self))))
        }
    }

    func post<Answer: Decodable>(_ path: String, _ input: some APIInput) async throws -> Answer {
        try decode(await perform(write(.post, path, input)))
    }

    func postVersioned<Answer: Decodable & Sendable>(
        _ path: String,
        _ input: some APIInput
    ) async throws -> Versioned<Answer> {
        try versioned(await perform(write(.post, path, input)))
    }

    /// Where the path says everything.
    func post<Answer: Decodable>(_ path: String) async throws -> Answer {
        try decode(await perform(write(.post, path)))
    }

    func put<Answer: Decodable>(_ path: String, _ input: some APIInput) async throws -> Answer {
        try decode(await perform(write(.put, path, input)))
    }

    func patch<Answer: Decodable>(_ path: String, _ input: some APIInput) async throws -> Answer {
        try decode(await perform(write(.patch, path, input)))
    }

    func patchVersioned<Answer: Decodable & Sendable>(
        _ path: String,
        _ input: some APIInput,
        ifMatch etag: String?,
        _ query: HTTPCall.Parameter?...
    ) async throws -> Versioned<Answer> {
        var call = try write(.patch, path, input).matching(etag)
        call.query = query.compactMap(\.self)
        return try versioned(await perform(call))
    }

    func putVersioned<Answer: Decodable & Sendable>(
        _ path: String,
        _ input: some APIInput,
        ifMatch etag: String?,
        _ query: HTTPCall.Parameter?...
    ) async throws -> Versioned<Answer> {
        var call = try write(.put, path, input).matching(etag)
        call.query = query.compactMap(\.self)
        return try versioned(await perform(call))
    }

    func post<Answer: Decodable>(_ path: String, _ input: some APIInput, ifMatch etag: String?) async throws -> Answer {
        try decode(await perform(write(.post, path, input).matching(etag)))
    }

    func put(_ path: String, _ query: HTTPCall.Parameter?...) async throws {
        var call = write(.put, path)
        call.query = query.compactMap(\.self)
        _ = try await perform(call)
    }

    func delete(_ path: String) async throws {
        _ = try await perform(write(.delete, path))
    }

    func delete(_ path: String, ifMatch etag: String?, _ query: HTTPCall.Parameter?...) async throws {
        var call = write(.delete, path).matching(etag)
        call.query = query.compactMap(\.self)
        _ = try await perform(call)
    }

    /// Where what is gone can come back.
    func delete<Answer: Decodable>(_ path: String, ifMatch etag: String?) async throws -> Answer {
        try decode(await perform(write(.delete, path).matching(etag)))
    }

    /// Sends a file as it is.
    func post<Answer: Decodable>(_ path: String, file: Data, _ query: [HTTPCall.Parameter]) async throws -> Answer {
        var call = write(.post, path)
        call.query = query
        call.body = file
        call.headers["Content-Type"] = "application/octet-stream"
        return try decode(await perform(call))
    }

    /// Where there is nothing to answer.
    func tell(_ path: String) async throws {
        _ = try await perform(write(.post, path))
    }

    /// Where there is nothing to answer.
    func tell(_ path: String, _ input: some APIInput) async throws {
        _ = try await perform(write(.post, path, input))
    }
}

// MARK: - Asking

extension Connection {
    private func write(_ method: HTTPCall.Method, _ path: String) -> HTTPCall {
        HTTPCall(method, path, headers: ["Idempotency-Key": UUID().uuidString.lowercased()])
    }

    private func write(_ method: HTTPCall.Method, _ path: String, _ input: some APIInput) throws -> HTTPCall {
        var call = write(method, path)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        call.body = try encoder.encode(input)
        call.headers["Content-Type"] = "application/json"
        return call
    }

    /// - Throws: `DecklogError`, or `CancellationError`.
    private func perform(_ call: HTTPCall) async throws -> HTTPAnswer {
        var call = call
        call.headers.merge(headers) { ours, _ in ours }
        call.headers["Accept"] = call.isDownload ? "*/*" : "application/json, application/problem+json"
        if let token { call.headers["Authorization"] = "Bearer " + token }
        let answer = try await answered(call)
        guard 200..<300 ~= answer.status else { throw DecklogError(answer) }
        return answer
    }

    /// Sends until there is an answer, whatever it says: what was answered is never sent again.
    private func answered(_ call: HTTPCall) async throws -> HTTPAnswer {
        var tried = 0
        while true {
            do {
                return try await transport.send(call)
            } catch {
                // A transport may have an error of its own for this.
                if Task.isCancelled || error is CancellationError { throw CancellationError() }
                tried += 1
                if tried == Self.tries { throw DecklogError.unreachable(error) }
            }
            try await Task.sleep(for: pause * tried)
        }
    }
}

extension HTTPCall {
    fileprivate func matching(_ etag: String?) -> HTTPCall {
        var call = self
        call.headers["If-Match"] = etag ?? "*"
        return call
    }
}

extension HTTPCall.Parameter {
    /// Nothing where there is no value.
    init?(_ name: String, _ value: String?) {
        guard let value else { return nil }
        self.init(name, value)
    }
}

// MARK: - Reading

extension Connection {
    private func decode<Answer: Decodable>(_ answer: HTTPAnswer) throws -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: answer.body)
        } catch {
            throw DecklogError.unreadable(error)
        }
    }

    private func versioned<Answer: Decodable & Sendable>(_ answer: HTTPAnswer) throws -> Versioned<Answer> {
        Versioned(try decode(answer), etag: answer.header("ETag"))
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
