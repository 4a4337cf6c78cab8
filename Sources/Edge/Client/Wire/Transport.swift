import API
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
    public var method: Method
    /// From the root of the server, percent-encoded.
    public var path: String
    /// As they are, not percent-encoded.
    public var query: [Parameter]
    /// Each name once.
    public var headers: [String: String]
    /// In the form that `Content-Type` names.
    public var body: Data?
    /// Whether the answer is a file, which may be long and take its time.
    public var isDownload = false

    /// A call with all its parts.
    public init(
        _ method: Method,
        _ path: String,
        query: [Parameter] = [],
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
    public var target: String {
        if query.isEmpty { return path }
        return path + "?" + query.map { Paths.encoded($0.name) + "=" + Paths.encoded($0.value) }.joined(separator: "&")
    }

    /// The methods that the API uses.
    public enum Method: String, CaseIterable, Sendable {
        /// Read.
        case get = "GET"
        /// Make, or do.
        case post = "POST"
        /// Have it be so.
        case put = "PUT"
        /// Change.
        case patch = "PATCH"
        /// Take away.
        case delete = "DELETE"
    }

    /// A name and a value in the query.
    public struct Parameter: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String

        /// A name and a value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
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
