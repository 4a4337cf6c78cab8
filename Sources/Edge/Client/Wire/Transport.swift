public import API
public import Foundation

/// Sends requests to a server: an HTTP client with the address of the server.
public protocol Transport: Sendable {
    /// Sends one request and waits for the response, without following redirects or retrying.
    /// - Throws: any error when there is no complete response.
    func send(_ call: HTTPCall) async throws -> HTTPAnswer
}

/// One HTTP request.
public struct HTTPCall: Hashable, Sendable {
    /// The HTTP method.
    public var method: API.Operation.Method
    /// The absolute path, percent-encoded.
    public var path: String
    /// The query items, not percent-encoded.
    public var query: [QueryItem]
    /// The headers; each name occurs once.
    public var headers: [String: String]
    /// The body, in the format given by `Content-Type`.
    public var body: Data?
    /// Whether the response is a file, which can be large and take a long time.
    public var isDownload = false

    /// Creates a request.
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

    /// The request target: path and query.
    public var target: String { query.appended(to: path) }
}

/// One HTTP response.
public struct HTTPAnswer: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The headers; names are case-insensitive.
    public var headers: [String: String]
    /// The complete body, decompressed.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the value of a header, ignoring the case of its name.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.key.lowercased() == name }?.value
    }
}
