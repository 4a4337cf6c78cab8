/// A field of a response that is always present, with `null` for none.
///
/// A plain optional would be left out of the JSON, and a reader could not tell "none" from "not told".
@propertyWrapper
public struct OrNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The value; `nil` when there is none.
    public var wrappedValue: Value?

    /// Wraps an optional value.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    /// Decodes `null` as `nil`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    /// Encodes `nil` as `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a missing field as `nil`, because an older server may not send it.
    public func decode<Value>(_ type: OrNull<Value>.Type, forKey key: Key) throws -> OrNull<Value> {
        try OrNull(wrappedValue: decodeIfPresent(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes `nil` as `null`, like the value itself does, but without a container of its own.
    public mutating func encode<Value>(_ field: OrNull<Value>, forKey key: Key) throws {
        if let value = field.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
