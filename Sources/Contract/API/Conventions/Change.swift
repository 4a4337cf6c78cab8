/// A field of a PATCH body that can be cleared: left out, `null`, or a new value.
public enum Change<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The field is left out and keeps its value.
    case keep
    /// The field is `null` and is cleared.
    case clear
    /// The field is set to this value.
    case set(Value)

    /// Decodes `null` as `clear`. A missing field never gets here: see `KeyedDecodingContainer.decode`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .clear : .set(try container.decode(Value.self))
    }

    /// Encodes `keep` as `null` too, because it is too late to leave the field out here: see
    /// `KeyedEncodingContainer.encode`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .keep, .clear: try container.encodeNil()
        case .set(let value): try container.encode(value)
        }
    }

    /// Returns the value of the field after the change.
    public func applied(to old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .clear: nil
        case .set(let value): value
        }
    }
}

// The synthesized `init(from:)` and `encode(to:)` call these overloads, because they are more specific than those of
// the standard library.

extension KeyedDecodingContainer {
    /// Decodes a missing field as `keep`.
    public func decode<Value>(_ type: Change<Value>.Type, forKey key: Key) throws -> Change<Value> {
        guard contains(key) else { return .keep }
        return try decodeNil(forKey: key) ? .clear : .set(decode(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Leaves the field out for `keep`.
    public mutating func encode<Value>(_ change: Change<Value>, forKey key: Key) throws {
        switch change {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}
