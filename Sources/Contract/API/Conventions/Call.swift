/// One call of an endpoint: everything that is sent to the server, apart from who sends it.
///
/// There is a function for each operation, such as `.acceptExchange(crew: "de-kombuis", exchange: id)`, whose parameters are exactly
/// those of the operation. They are written by `bin/lib/contract.py` from the endpoints.
///
/// `Output` is the type of the answer: a wire type, `Void`, `FileContent` where the answer is a file, or `FileUpload` where the body is one.
public struct Call<Output>: Sendable {
    /// The operation that is called.
    public let operation: Operation
    /// From the root of the server, percent-encoded, without the query.
    public let path: String
    /// What is asked for after the question mark.
    public private(set) var query: [QueryItem]
    /// The body; `nil` for none, or for a file.
    public let body: (any APIInput)?
    /// The version that a change is based on: a change is refused when there is a newer one. `nil` to change any version.
    public let ifMatch: String?

    /// A call with all its parts.
    /// - Parameter values: what to put in the place of each parameter of the path, in order.
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

    /// The path with the query, as a link has it.
    public var target: String { query.appended(to: path) }
}

extension Call where Output: ListPart {
    /// The call that reads another part of the list; itself where the list comes in one part.
    /// - Parameters:
    ///   - after: the `next` of the part before; `nil` for the first.
    ///   - limit: the most items; the server's own choice when `nil`.
    package func part(after: String?, limit: Int?) -> Self {
        guard operation.traits.contains(.paged) else { return self }
        var call = self
        call.query.removeAll { ["limit", "after"].contains($0.name) }
        call.query += .number("limit", limit) + .text("after", after)
        return call
    }
}

/// The answer of a call that downloads a file.
public enum FileContent {}

/// The answer of a call that uploads a file.
public enum FileUpload<Output> {}

// MARK: - Addresses

extension Operation {
    /// The path with a value in the place of each parameter. A value is one segment, whatever is in it.
    ///
    /// An empty value, `.` and `..` become `-`, which names nothing: as they are they would address something else, since
    /// `DELETE /me/sessions/` is not `DELETE /me/sessions/{session}`.
    func path(at values: [String]) -> String {
        var values = values[...]
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{") else { return String(segment) }
            let value = values.popFirst() ?? ""
            return ["", ".", ".."].contains(value) ? "-" : percentEncode(value)
        }.joined(separator: "/")
    }
}

/// A name and a value of a query, not percent-encoded.
public struct QueryItem: Hashable, Sendable {
    /// The name of the parameter.
    public var name: String
    /// One value of it.
    public var value: String

    /// A name and a value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [QueryItem] {
    /// The path with this query, percent-encoded.
    package func appended(to path: String) -> String {
        if isEmpty { return path }
        return path + "?" + map { percentEncode($0.name) + "=" + percentEncode($0.value) }.joined(separator: "&")
    }

    // What is `nil` or empty is not asked for.

    static func text(_ name: String, _ value: String?) -> Self { value.map { [QueryItem(name, $0)] } ?? [] }
    static func number(_ name: String, _ value: Int?) -> Self { text(name, value.map { String($0) }) }
    static func flag(_ name: String, _ value: Bool?) -> Self { text(name, value.map { String($0) }) }
    static func choice(_ name: String, _ value: (some RawRepresentable<String>)?) -> Self {
        text(name, value?.rawValue)
    }
    /// All values in one, with commas between them.
    static func list(_ name: String, _ values: [String]) -> Self {
        values.isEmpty ? [] : text(name, values.joined(separator: ","))
    }
    /// The name once for each value.
    static func repeated(_ name: String, _ values: [String]) -> Self { values.map { QueryItem(name, $0) } }
}

/// The text with every byte percent-encoded that RFC 3986 §2.3 does not call unreserved: fit for a path or a query.
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
