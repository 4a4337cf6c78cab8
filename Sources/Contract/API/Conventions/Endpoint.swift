/// An operation of the API, declared once: the server registers its route, clients call it, tests iterate over all of
/// them, and `openapi.yaml` is generated from them.
///
/// Its documentation comment is its text in `openapi.yaml`: the first paragraph is the summary, the rest the
/// description.
public struct Endpoint<Input: Sendable, Output: Sendable>: Sendable {
    /// The parts of the declaration that do not depend on the input and output types.
    public let operation: Operation

    /// Declares an operation. Its input and output appear in `openapi.yaml` under the names of their types.
    /// - Parameters:
    ///   - path: relative to `/api/v1/`, with parameters such as `{crew}`; absolute when it begins with a slash.
    ///   - keys: the names in `openapi.yaml` of path parameters that differ in form from others of that name.
    ///   - query: the query parameters, besides `limit` and `after` of a paged list.
    ///   - gives: the description of the success response.
    ///   - id: the operation id; by default the name of the property.
    init(
        _ method: Operation.Method,
        _ path: String,
        _ tag: Operation.Tag,
        _ traits: Set<Operation.Trait> = [],
        keys: [String: String] = [:],
        query: [QueryParameter] = [],
        gives: String,
        id: String = #function
    ) {
        operation = Operation(
            id: id,
            tag: tag,
            method: method,
            path: path.hasPrefix("/") ? path : "/api/v1/\(path)",
            traits: traits,
            keys: keys,
            query: query,
            input: Input.self == Void.self ? nil : wireName(Input.self),
            output: Output.self == Void.self ? nil : wireName(Output.self),
            gives: gives
        )
    }
}

/// An endpoint without its input and output types.
public struct Operation: Hashable, Sendable {
    /// The `operationId` in `openapi.yaml`.
    public var id: String
    /// The section of `openapi.yaml` that lists it.
    public var tag: Tag
    /// The HTTP method.
    public var method: Method
    /// The absolute path, with parameters such as `{crew}`.
    public var path: String
    /// The ways in which it differs from other operations.
    public var traits: Set<Trait>
    /// The names in `openapi.yaml` of path parameters that differ in form from others of that name.
    public var keys: [String: String]
    /// The query parameters.
    public var query: [QueryParameter]
    /// The type name of the request body; `nil` when there is none.
    public var input: String?
    /// The type name of the response; `nil` when there is none, or when it is a file.
    public var output: String?
    /// The description of the success response.
    public var gives: String
    /// A one-sentence summary.
    public var summary = ""
    /// The description beyond the summary; may be empty.
    public var details = ""

    /// The HTTP methods that the API uses.
    public enum Method: String, CaseIterable, Sendable {
        /// Reads without side effects.
        case get = "GET"
        /// Creates a resource or performs an action.
        case post = "POST"
        /// Creates or replaces the resource at the path.
        case put = "PUT"
        /// Changes parts of a resource.
        case patch = "PATCH"
        /// Deletes a resource.
        case delete = "DELETE"
    }

    /// The sections of `openapi.yaml`.
    public enum Tag: String, CaseIterable, Sendable {
        /// Accounts, sessions and tokens.
        case people = "People"
        /// Crews, their members and invitations.
        case crews = "Crews"
        /// Fixed shifts, and the shifts of each date.
        case roster = "Roster"
        /// Offers, trades, requests and their approval.
        case trading = "Trading"
        /// Logged hours, timers, projects, rates and timesheets.
        case hours = "Hours"
        /// A person's own time by mode. Nobody else sees it.
        case focus = "Focus"
        /// Defects, their comments, files and schema.
        case defects = "Defects"
        /// Experiences: scenes in order, with pictures and positions.
        case places = "Places"
        /// Pictures and files.
        case files = "Files"
        /// The caller's messages.
        case inbox = "Inbox"
        /// For the operator of the server.
        case operating = "Operating"
    }

    /// A way in which an operation differs from others with its method.
    public enum Trait: Hashable, Sendable {
        /// Requires no authentication.
        case open
        /// The body contains a password, and a wrong one is answered with 401.
        case signIn
        /// Success is 201, because it creates something.
        case created
        /// Success is 202, because the result is sent in another way.
        case accepted
        /// The response has an `ETag`; a read with a matching `If-None-Match` is answered with 304.
        case versioned
        /// The response to a read has an `ETag`, but `If-None-Match` is ignored.
        case tagged
        /// A change may name the version that it is based on in `If-Match`.
        case conditional
        /// A list that is returned in pages.
        case paged
        /// The body is optional.
        case optionalBody
        /// The body is a file; with `form`, a multipart form with a file is accepted too.
        case upload(form: Bool)
        /// Instead of JSON, the body may be a file, or a multipart form with a file and these fields.
        case orFile(with: [String])
        /// The response is a file of one of these media types.
        case download([String])
        /// A read that may be answered with 403.
        case restricted
        /// Answered with 404 to people who need not know that it exists.
        case concealed
        /// Success may be 204 without a body, which means this.
        case orNothing(String)
        /// A write that is never answered with 403.
        case unrestricted
        /// Answered with 429 when there are too many requests, as every request with authentication may be.
        case limited
        /// A read without authentication or parameters, which can only fail with 503.
        case always
    }
}

extension Operation {
    /// The parameter names in the path, in order.
    public var pathParameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    func described(_ summary: String, _ details: String) -> Operation {
        var operation = self
        (operation.summary, operation.details) = (summary, details)
        return operation
    }
}

/// A query parameter.
public struct QueryParameter: Hashable, Sendable {
    /// Its name in the URL.
    public var name: String
    /// Its OpenAPI schema, in YAML flow style.
    public var schema: String
    /// Its description.
    public var details: String
    /// An example value; empty when there is none.
    public var example: String
    /// Whether it is required.
    public var isRequired: Bool
    /// Whether it takes several values, separated by commas.
    public var isList = false
    /// Whether it may occur several times in a URL.
    package var isRepeatable: Bool { !isList && schema.contains("type: array") }

    init(_ name: String, _ schema: String, _ details: String, example: String = "", isRequired: Bool = false) {
        (self.name, self.schema, self.details) = (name, schema, details)
        (self.example, self.isRequired) = (example, isRequired)
    }

    static func flag(_ name: String, _ details: String) -> QueryParameter {
        QueryParameter(name, "{ type: boolean }", details)
    }

    static func text(_ name: String, most: Int? = nil, _ details: String, example: String = "") -> QueryParameter {
        let limit = most.map { ", maxLength: \($0)" } ?? ""
        return QueryParameter(name, "{ type: string\(limit) }", details, example: example)
    }

    /// - Parameter schema: the name of a schema in `components/schemas`.
    static func of(_ name: String, _ schema: String, _ details: String, example: String = "") -> QueryParameter {
        QueryParameter(name, "{ $ref: \"#/components/schemas/\(schema)\" }", details, example: example)
    }

    /// A parameter with several values, separated by commas.
    static func list(_ name: String, _ schema: String, _ details: String, example: String) -> QueryParameter {
        var parameter = QueryParameter(name, schema, details, example: example)
        parameter.isList = true
        return parameter
    }

    /// A person, given as an id or as a word such as `me`.
    static func person(_ name: String, or words: String = "me", _ details: String, example: String = "")
        -> QueryParameter
    {
        let schema = "{ anyOf: [{ type: string, enum: [\(words)] }, { $ref: \"#/components/schemas/ID\" }] }"
        return QueryParameter(name, schema, details, example: example)
    }
}

/// Returns the name of a type in `openapi.yaml`.
private func wireName<Value>(_ type: Value.Type) -> String {
    (type as? any WirePage.Type)?.pageName ?? "\(type)"
}

/// A page of a list, whose name in `openapi.yaml` follows from its item type.
protocol WirePage {
    static var pageName: String { get }
}

extension Optional: WirePage {
    static var pageName: String { wireName(Wrapped.self) }
}

extension Page: WirePage {
    static var pageName: String { Item.self == String.self ? "DatePage" : "\(Item.self)Page" }
}
