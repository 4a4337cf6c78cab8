/// A field of an answer that is always there, with `null` for none.
///
/// A plain optional would be left out of the JSON, and a reader could not tell "none" from "not told".
@propertyWrapper
public struct OrNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The value, if there is one.
    public var wrappedValue: Value?

    /// Wraps a value, or none.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    /// Reads `null` as none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    /// Writes none as `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension KeyedDecodingContainer {
    /// A server of an earlier version may not know the field: then there is none.
    public func decode<Value>(_ type: OrNull<Value>.Type, forKey key: Key) throws -> OrNull<Value> {
        try OrNull(wrappedValue: decodeIfPresent(Value.self, forKey: key))
    }
}
