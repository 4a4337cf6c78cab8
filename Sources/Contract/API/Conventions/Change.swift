/// A field of a PATCH body that can be emptied: left out, `null`, or a new value.
public enum Change<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The field is left out: it stays as it is.
    case keep
    /// The field is `null`: it becomes empty.
    case clear
    /// The field becomes this value.
    case set(Value)

    /// Reads `null` as `clear`. A field that is left out never gets here: see `KeyedDecodingContainer.decode`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .clear : .set(try container.decode(Value.self))
    }

    /// Writes `keep` as `null` too, for here it is too late to leave it out: see `KeyedEncodingContainer.encode`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .keep, .clear: try container.encodeNil()
        case .set(let value): try container.encode(value)
        }
    }

    /// What the field holds after the change.
    public func applied(to old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .clear: nil
        case .set(let value): value
        }
    }
}

// The compiler's own `init(from:)` and `encode(to:)` call these, because they are closer than the general ones.

extension KeyedDecodingContainer {
    /// A field that is left out reads as `keep`.
    public func decode<Value>(_ type: Change<Value>.Type, forKey key: Key) throws -> Change<Value> {
        guard contains(key) else { return .keep }
        return try decodeNil(forKey: key) ? .clear : .set(decode(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// `keep` writes nothing.
    public mutating func encode<Value>(_ change: Change<Value>, forKey key: Key) throws {
        switch change {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}
