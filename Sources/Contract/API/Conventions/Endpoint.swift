/// An operation of the API, declared once: the server registers its route, clients call it, tests go through all of them, and
/// `openapi.yaml` is printed from them.
///
/// Its documentation comment is what the description says of it: a summary, and after an empty line the details.
public struct Endpoint<Input: Sendable, Output: Sendable>: Sendable {
    /// What can be said of it without knowing its types.
    public let operation: Operation

    /// An operation whose input and output have the names of their types in the description.
    /// - Parameters:
    ///   - path: below `/api/v1/`, with parameters such as `{crew}`; one that begins with a slash is taken as it is.
    ///   - keys: what the description calls parameters of the path that have another form than others of that name.
    ///   - query: what the address may ask for, besides `limit` and `after` of a list in parts.
    ///   - gives: what a success means.
    ///   - id: its name, which is that of the property.
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

/// An endpoint without its types.
public struct Operation: Hashable, Sendable {
    /// Its name, the `operationId` of the description.
    public var id: String
    /// Where the description lists it.
    public var tag: Tag
    /// The method of its requests.
    public var method: Method
    /// From the root of the server, with parameters such as `{crew}`.
    public var path: String
    /// In which it differs from others.
    public var traits: Set<Trait>
    /// What the description calls parameters of the path that have another form than others of that name.
    public var keys: [String: String]
    /// What the address may ask for.
    public var query: [QueryParameter]
    /// The name of the type of the body; `nil` for none.
    public var input: String?
    /// The name of the type of the answer; `nil` for none, or for a file.
    public var output: String?
    /// What a success means.
    public var gives: String
    /// What it does, in a sentence.
    public var summary = ""
    /// What else there is to know; empty for nothing.
    public var details = ""

    /// The methods of HTTP that the API uses.
    public enum Method: String, CaseIterable, Sendable {
        /// Changes nothing.
        case get = "GET"
        /// Makes something, or does something.
        case post = "POST"
        /// Makes or replaces what has that address.
        case put = "PUT"
        /// Changes parts.
        case patch = "PATCH"
        /// Removes.
        case delete = "DELETE"
    }

    /// The chapters of the description.
    public enum Tag: String, CaseIterable, Sendable {
        /// Accounts, sessions and tokens.
        case people = "People"
        /// Crews, their members and the way in.
        case crews = "Crews"
        /// Fixed shifts, and the shifts of each date.
        case roster = "Roster"
        /// Shifts on their way from one person to another.
        case trading = "Trading"
        /// Who worked how long, and for whom.
        case hours = "Hours"
        /// How I spend my own time; nobody else sees it.
        case focus = "Focus"
        /// What is broken, and who sees to it.
        case defects = "Defects"
        /// Pictures and files.
        case files = "Files"
        /// What I have been told.
        case inbox = "Inbox"
        /// For whoever runs the server.
        case operating = "Operating"
    }

    /// In what an operation differs from the others of its method.
    public enum Trait: Hashable, Sendable {
        /// Nobody has to be signed in.
        case open
        /// The body holds a password, and a wrong one is 401.
        case signIn
        /// A success is 201, since something new is there.
        case created
        /// The answer carries an `ETag`; a read with `If-None-Match` may be answered with 304.
        case versioned
        /// The answer of a read carries an `ETag`, which it does not compare.
        case tagged
        /// A change may name the version that it is based on, in `If-Match`.
        case conditional
        /// A list that comes in parts.
        case paged
        /// The body may be left out.
        case optionalBody
        /// The body is a file; `form` where a form with a file will do too.
        case upload(form: Bool)
        /// The answer is a file of one of these types.
        case download([String])
        /// A read that not every member may do.
        case restricted
        /// A write that every signed-in person may do.
        case unrestricted
        /// Too many in a while are refused with 429.
        case limited
        /// A read of what is always there.
        case always
    }
}

extension Operation {
    /// The names in braces, in the order of the path.
    public var pathParameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    func described(_ summary: String, _ details: String) -> Operation {
        var operation = self
        (operation.summary, operation.details) = (summary, details)
        return operation
    }
}

/// What an address may ask for.
public struct QueryParameter: Hashable, Sendable {
    /// As it stands in the address.
    public var name: String
    /// What it can be, as a schema of OpenAPI in YAML's flow style.
    public var schema: String
    /// What it means.
    public var details: String
    /// One that works; empty for none.
    public var example: String
    /// Whether it must be there.
    public var isRequired: Bool
    /// Whether it holds several values, with commas between them.
    public var isList = false

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

    /// - Parameter schema: the name of one in the description.
    static func of(_ name: String, _ schema: String, _ details: String, example: String = "") -> QueryParameter {
        QueryParameter(name, "{ $ref: \"#/components/schemas/\(schema)\" }", details, example: example)
    }

    /// Several values with commas between them.
    static func list(_ name: String, _ schema: String, _ details: String, example: String) -> QueryParameter {
        var parameter = QueryParameter(name, schema, details, example: example)
        parameter.isList = true
        return parameter
    }

    /// A person by id, or in a word such as `me`.
    static func person(_ name: String, or words: String = "me", _ details: String, example: String = "")
        -> QueryParameter
    {
        let schema = "{ anyOf: [{ type: string, enum: [\(words)] }, { $ref: \"#/components/schemas/ID\" }] }"
        return QueryParameter(name, schema, details, example: example)
    }
}

/// The name of a type in the description.
private func wireName<Value>(_ type: Value.Type) -> String {
    (type as? any WirePage.Type)?.pageName ?? "\(type)"
}

/// A list in parts, which has no name of its own in Swift.
protocol WirePage {
    static var pageName: String { get }
}

extension Page: WirePage {
    static var pageName: String { Item.self == String.self ? "DatePage" : "\(Item.self)Page" }
}
