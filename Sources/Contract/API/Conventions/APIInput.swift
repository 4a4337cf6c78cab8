/// The body of a request.
public protocol APIInput: Codable, Hashable, Sendable {
    /// The names that the JSON object may have; the server refuses any other. Written by `bin/lib/contract.py`.
    static var fields: Set<String> { get }

    /// The fields whose value is an object that follows the same rule, or a list of such objects. Written by `bin/lib/contract.py`.
    static var nested: [String: any APIInput.Type] { get }

    /// Whether the object may have names that only the crew knows, such as those of its own fields: then the rule looks at them.
    static var isOpen: Bool { get }
}

extension APIInput {
    /// None, unless the type says otherwise.
    public static var nested: [String: any APIInput.Type] { [:] }

    /// No, unless the type says otherwise.
    public static var isOpen: Bool { false }
}
