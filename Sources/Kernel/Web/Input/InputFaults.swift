import API
import Core

/// Everything that prevents a body from being read as an input: unknown names, missing fields and values of the wrong
/// type.
///
/// A field that cannot be read is noted and replaced by a placeholder, so that decoding continues after it. Objects and
/// lists of an input are examined in detail; any other value has at most one fault.
struct InputFaults<Input: APIInput>: Decodable {
    let fields: [AppError.Field]

    init(from decoder: any Decoder) throws {
        let faults = FaultList()
        let object = try decoder.container(keyedBy: AnyKey.self)
        do {
            try faults.noteUnknown(object, Input.self)
            if Input.isOpen {
                // `Input` may try one type after another, so only the error that it finally throws is a fault.
                _ = try faults.read(at: []) { try Input(from: decoder) }
            } else {
                _ = try Input(from: FaultyDecoder(inner: decoder, faults: faults))
            }
        } catch {
            // There were too many faults, or a type has no placeholder: report the faults noted so far.
        }
        fields = faults.fields
    }
}

struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

private struct StopDecoding: Error {}

private final class FaultList {
    /// The maximum number of faults reported; a client with more corrects these first.
    private static let most = 50

    private(set) var fields: [AppError.Field] = []

    private func note(_ field: AppError.Field) throws {
        fields.append(field)
        if fields.count == Self.most { throw StopDecoding() }
    }

    /// - Parameter path: of the object in the body, such as `cells.0.`; empty for the body itself.
    func noteUnknown(
        _ object: KeyedDecodingContainer<AnyKey>,
        _ type: any APIInput.Type,
        at path: String = ""
    ) throws {
        if type.isOpen { return }
        let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
        for key in keys where !type.fields.contains(key.stringValue) {
            try note(.init("\(path)\(key.stringValue.prefix(100))", "unknown", Phrase("error.field.unknown")))
        }
        for key in keys {
            guard let part = type.nested[key.stringValue] else { continue }
            if var list = try? object.nestedUnkeyedContainer(forKey: key) {
                // An item that is not an object is reported when the list is read.
                while !list.isAtEnd {
                    let place = "\(path)\(key.stringValue).\(list.currentIndex)."
                    guard let item = try? list.nestedContainer(keyedBy: AnyKey.self) else { break }
                    try noteUnknown(item, part, at: place)
                }
            } else if let item = try? object.nestedContainer(keyedBy: AnyKey.self, forKey: key) {
                try noteUnknown(item, part, at: "\(path)\(key.stringValue).")
            }
        }
    }

    /// Reads a value. If that fails, notes a fault and returns a placeholder.
    func read<Value: Decodable>(at path: [any CodingKey], _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as StopDecoding {
            throw error
        } catch {
            try note(fault(error, at: path))
            return try Placeholder.of(Value.self)
        }
    }

    private func fault(_ error: any Error, at path: [any CodingKey]) -> AppError.Field {
        func field(_ keys: [any CodingKey], _ code: String, _ message: Phrase) -> AppError.Field {
            let path = (keys.isEmpty ? path : keys).map { $0.intValue.map(String.init) ?? $0.stringValue }
            return .init(path.joined(separator: "."), code, message)
        }
        return switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            field(context.codingPath + [key], "required", Phrase("error.field.required"))
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            field(context.codingPath, "type", Phrase("error.field.type"))
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            field(context.codingPath, "choice", Phrase("error.field.choice"))
        // A number out of range for `Int`: Foundation throws a different error for it, without the position.
        default: field(path, "type", Phrase("error.field.type"))
        }
    }
}

// MARK: - Decoding that continues after a fault

/// A list whose items are examined.
private protocol ItemList {}
extension Array: ItemList {}

private struct FaultyDecoder: Decoder {
    let inner: any Decoder
    let faults: FaultList

    var codingPath: [any CodingKey] { inner.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FaultyFields(inner: try inner.container(keyedBy: type), faults: faults))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        FaultyItems(inner: try inner.unkeyedContainer(), faults: faults)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { try inner.singleValueContainer() }

    /// Whether values of a type are decoded part by part.
    static func looksInto<Value>(_ type: Value.Type) -> Bool {
        if let input = type as? any APIInput.Type { return !input.isOpen }
        return type is any ItemList.Type
    }
}

private struct FaultyFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let inner: KeyedDecodingContainer<Key>
    let faults: FaultList

    var codingPath: [any CodingKey] { inner.codingPath }
    var allKeys: [Key] { inner.allKeys }
    func contains(_ key: Key) -> Bool { inner.contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try inner.decodeNil(forKey: key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try faults.read(at: codingPath + [key]) {
            guard FaultyDecoder.looksInto(type), inner.contains(key), try !inner.decodeNil(forKey: key) else {
                return try inner.decode(type, forKey: key)
            }
            return try Value(from: FaultyDecoder(inner: inner.superDecoder(forKey: key), faults: faults))
        }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        try inner.nestedContainer(keyedBy: type, forKey: key)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try inner.nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder { try inner.superDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try inner.superDecoder(forKey: key) }
}

private struct FaultyItems: UnkeyedDecodingContainer {
    var inner: any UnkeyedDecodingContainer
    let faults: FaultList

    var codingPath: [any CodingKey] { inner.codingPath }
    var count: Int? { inner.count }
    var isAtEnd: Bool { inner.isAtEnd }
    var currentIndex: Int { inner.currentIndex }
    mutating func decodeNil() throws -> Bool { try inner.decodeNil() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // `superDecoder` is the way to skip an item that cannot be read.
        let item = try inner.superDecoder()
        return try faults.read(at: item.codingPath) {
            try Value(from: FaultyDecoder.looksInto(type) ? FaultyDecoder(inner: item, faults: faults) : item)
        }
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
        -> KeyedDecodingContainer<Nested>
    {
        try inner.nestedContainer(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try inner.nestedUnkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try inner.superDecoder() }
}

// MARK: - Placeholders for values that cannot be read

/// Decodes any type from nothing: texts are empty, numbers zero, lists and optionals empty.
private struct Placeholder: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func of<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let plain: [Any] = ["", 0, 0.0, false]
        if let value = plain.lazy.compactMap({ $0 as? Value }).first { return value }
        if let choices = type as? any CaseIterable.Type, let value = first(of: choices) as? Value { return value }
        return try Value(from: Placeholder())
    }

    private static func first<Choices: CaseIterable>(of choices: Choices.Type) -> Any? { choices.allCases.first }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields())
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Items() }
    func singleValueContainer() -> any SingleValueDecodingContainer { Single() }

    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []
        func contains(_ key: Key) -> Bool { false }
        func decodeNil(forKey key: Key) -> Bool { true }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try Placeholder.of(type) }
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
            -> KeyedDecodingContainer<Nested>
        {
            throw StopDecoding()
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw StopDecoding() }
        func superDecoder() -> any Decoder { Placeholder() }
        func superDecoder(forKey key: Key) -> any Decoder { Placeholder() }
    }

    private struct Items: UnkeyedDecodingContainer {
        let codingPath: [any CodingKey] = []
        let count: Int? = 0
        let isAtEnd = true
        let currentIndex = 0
        func decodeNil() -> Bool { true }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Placeholder.of(type) }
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
            throw StopDecoding()
        }
        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw StopDecoding() }
        func superDecoder() -> any Decoder { Placeholder() }
    }

    private struct Single: SingleValueDecodingContainer {
        let codingPath: [any CodingKey] = []
        func decodeNil() -> Bool { true }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Placeholder.of(type) }
    }
}
