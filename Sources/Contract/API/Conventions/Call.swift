/// One call of an endpoint: everything sent to the server except the caller's credentials.
///
/// There is a factory function for each operation, such as `.acceptExchange(crew: "de-kombuis", exchange: id)`, with
/// exactly the parameters of the operation. `bin/lib/contract.py` generates them from the endpoints.
///
/// `Output` is the type of the response: a wire type, `Void`, `FileContent` for a download, or `FileUpload` for a call
/// whose body is a file.
public struct Call<Output>: Sendable {
    /// The operation to call.
    public let operation: Operation
    /// The absolute path on the server, percent-encoded, without the query.
    public let path: String
    /// The query items.
    public private(set) var query: [QueryItem]
    /// The JSON body; `nil` when there is none, or when the body is a file.
    public let body: (any APIInput)?
    /// The expected version, sent as `If-Match`: the server rejects the change when there is a newer one. `nil` for an
    /// unconditional request.
    public let ifMatch: String?

    /// Creates a call from all its parts.
    /// - Parameter values: the values of the path parameters, in order.
    init(
        _ operation: Operation,
        at values: [String] = [],
        body: (any APIInput)? = nil,
        query: [[QueryItem]] = [],
        ifMatch: String? = nil
    ) {
        self.operation = operation
        path = operation.path(at: values)
        self.query = query.flatMap(\.self)
        self.body = body
        self.ifMatch = ifMatch
    }

    /// The path and the query, as in a URL.
    public var target: String { query.appended(to: path) }
}

extension Call where Output: ListPart {
    /// Returns the call that reads another page of the list, or `self` when the list is not paged.
    /// - Parameters:
    ///   - after: the `next` cursor of the previous page; `nil` for the first page.
    ///   - limit: the maximum number of items; `nil` for the server's default.
    package func part(after: String?, limit: Int?) -> Self {
        guard operation.traits.contains(.paged) else { return self }
        var call = self
        call.query.removeAll { ["limit", "after"].contains($0.name) }
        call.query += .number("limit", limit) + .text("after", after)
        return call
    }
}

/// Marks a call whose response is a file.
public enum FileContent {}

/// Marks a call whose body is a file and whose response is an `Output`.
public enum FileUpload<Output> {}

// MARK: - Paths

extension Operation {
    /// Returns the path with each parameter replaced by its value, percent-encoded as a single segment.
    ///
    /// An empty value, `.` and `..` become `-`, which no resource is called. Left as they are they would address
    /// another resource: `DELETE /me/sessions/` is not `DELETE /me/sessions/{session}`.
    func path(at values: [String]) -> String {
        var values = values[...]
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{") else { return String(segment) }
            let value = values.popFirst() ?? ""
            return ["", ".", ".."].contains(value) ? "-" : percentEncode(value)
        }.joined(separator: "/")
    }
}

/// A name and value in the query of a URL, not percent-encoded.
public struct QueryItem: Hashable, Sendable {
    /// The parameter name.
    public var name: String
    /// The parameter value.
    public var value: String

    /// Creates a query item.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [QueryItem] {
    /// Returns the path with this query appended, percent-encoded.
    package func appended(to path: String) -> String {
        if isEmpty { return path }
        return path + "?" + map { percentEncode($0.name) + "=" + percentEncode($0.value) }.joined(separator: "&")
    }

    // `nil` and empty values are left out of the query.

    static func text(_ name: String, _ value: String?) -> Self { value.map { [QueryItem(name, $0)] } ?? [] }
    static func number(_ name: String, _ value: Int?) -> Self { text(name, value.map { String($0) }) }
    static func flag(_ name: String, _ value: Bool?) -> Self { text(name, value.map { String($0) }) }
    static func choice(_ name: String, _ value: (some RawRepresentable<String>)?) -> Self {
        text(name, value?.rawValue)
    }
    /// One item with all values, separated by commas.
    static func list(_ name: String, _ values: [String]) -> Self {
        values.isEmpty ? [] : text(name, values.joined(separator: ","))
    }
    /// One item for each value.
    static func repeated(_ name: String, _ values: [String]) -> Self { values.map { QueryItem(name, $0) } }
}

/// Percent-encodes every byte except the unreserved characters of RFC 3986 §2.3, for use in a path or a query.
package func percentEncode(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            result.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            let hex = String(byte, radix: 16, uppercase: true)
            result += byte < 16 ? "%0\(hex)" : "%\(hex)"
        }
    }
    return result
}
