/// Decodes a value of any type with every field given: the most that a synthesized decoder asks for.
struct EveryField: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        switch type {
        case is String.Type: return try cast("")
        case is Int.Type: return try cast(1)
        case is Double.Type: return try cast(0.5)
        case is Bool.Type: return try cast(true)
        case let choice as any CaseIterable.Type: return try cast(first(choice))
        default: return try Value(from: EveryField())
        }
    }

    private static func first(_ choice: (some CaseIterable).Type) -> Any? { choice.allCases.first }

    private static func cast<Value>(_ value: Any?) throws -> Value {
        guard let value = value as? Value else { throw Unknown(type: "\(Value.self)") }
        return value
    }

    /// A field type for which there is no value here.
    struct Unknown: Error {
        let type: String
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields())
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Items() }
    func singleValueContainer() -> any SingleValueDecodingContainer { Single() }

    private struct Single: SingleValueDecodingContainer {
        let codingPath: [any CodingKey] = []

        func decodeNil() -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try EveryField.value(type) }
    }

    /// An object with every field that is asked for. A dictionary is empty.
    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try EveryField.value(type)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedDecodingContainer<Nested> {
            KeyedDecodingContainer(Fields<Nested>())
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { Items() }
        func superDecoder() -> any Decoder { EveryField() }
        func superDecoder(forKey key: Key) -> any Decoder { EveryField() }
    }

    /// A list of one item.
    private struct Items: UnkeyedDecodingContainer {
        let codingPath: [any CodingKey] = []
        let count: Int? = 1
        private(set) var currentIndex = 0
        var isAtEnd: Bool { currentIndex == 1 }

        mutating func decodeNil() -> Bool { false }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            currentIndex += 1
            return try EveryField.value(type)
        }

        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
            currentIndex += 1
            return KeyedDecodingContainer(Fields<Nested>())
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
            currentIndex += 1
            return Items()
        }

        mutating func superDecoder() -> any Decoder { EveryField() }
    }
}
