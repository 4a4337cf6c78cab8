public import API
public import Foundation

/// What carries calls to the server: an HTTP client with the server's address.
public protocol Transport: Sendable {
    /// Sends one call and waits for its answer, without following redirects and without trying again.
    /// - Throws: anything, when there is no whole answer.
    func send(_ call: HTTPCall) async throws -> HTTPAnswer
}

/// One HTTP request.
public struct HTTPCall: Hashable, Sendable {
    /// What to do.
    public var method: API.Operation.Method
    /// From the root of the server, percent-encoded.
    public var path: String
    /// As they are, not percent-encoded.
    public var query: [QueryItem]
    /// Each name once.
    public var headers: [String: String]
    /// In the form that `Content-Type` names.
    public var body: Data?
    /// Whether the answer is a file, which may be long and take its time.
    public var isDownload = false

    /// A call with all its parts.
    public init(
        _ method: API.Operation.Method,
        _ path: String,
        query: [QueryItem] = [],
        headers: [String: String] = [:],
        body: Data? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The path with the query: what goes on the request line after the method.
    public var target: String { query.appended(to: path) }
}

/// One HTTP response.
public struct HTTPAnswer: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// Names in any case.
    public var headers: [String: String]
    /// The whole body, decompressed.
    public var body: Data

    /// An answer with all its parts.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header, whatever the case of its name.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.key.lowercased() == name }?.value
    }
}
