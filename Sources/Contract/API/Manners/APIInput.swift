/// The body of a request.
///
/// Its fields are read from its `CodingKeys`, so what is decoded and what is allowed cannot drift apart.
public protocol APIInput: Codable, Hashable, Sendable {
    /// One case for each field of the body.
    associatedtype CodingKeys: CodingKey & CaseIterable

    /// The names that the JSON object may have; the server refuses any other.
    static var fields: Set<String> { get }

    /// The fields whose value is an object that follows the same rule, or a list of such objects.
    static var nested: [String: any APIInput.Type] { get }

    /// Whether the object may have names that only the crew knows, such as those of its own fields: then the rule looks at them.
    static var isOpen: Bool { get }
}

extension APIInput {
    /// The names in `CodingKeys`.
    public static var fields: Set<String> { Set(CodingKeys.allCases.map(\.stringValue)) }

    /// None, unless the type says otherwise.
    public static var nested: [String: any APIInput.Type] { [:] }

    /// No, unless the type says otherwise.
    public static var isOpen: Bool { false }
}
