package import API
import Core

extension Form {
    /// Reads the form as the input of an endpoint, so that a page and the API share the checks of that input.
    ///
    /// Texts stay as entered; `yes`, `true` and `on` are true, `no` and `false` are false. A blank value of any other
    /// type counts as missing, and a blank `Change` clears. Fields that the input does not have are ignored.
    /// - Throws: `AppError.invalid` with every field that is missing or not of the type of its property.
    package func input<Input: APIInput>(_ type: Input.Type = Input.self) throws -> Input {
        let decoder = FormDecoder(values: values.filter { Input.fields.contains($0.key) })
        do {
            return try Input(from: decoder)
        } catch is DecodingError {
            throw AppError(.invalid, Phrase("error.invalid"), fields: try InputFaults<Input>(from: decoder).fields)
        }
    }
}

private func mismatch<Value>(_ type: Value.Type, _ path: [any CodingKey]) -> DecodingError {
    .typeMismatch(type, .init(codingPath: path, debugDescription: "a form does not have such a value"))
}

/// The fields of a form as an object.
private struct FormDecoder: Decoder {
    let values: [String: [String]]
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FormFields(values: values))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch([String].self, []) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw mismatch(String.self, []) }
}

private struct FormFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let values: [String: [String]]
    let codingPath: [any CodingKey] = []

    var allKeys: [Key] { values.keys.compactMap(Key.init) }
    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { value(key).isBlank }
    private func value(_ key: Key) -> FormValue { FormValue(texts: values[key.stringValue] ?? [], codingPath: [key]) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if !contains(key) { throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "missing")) }
        return try value(key).decode(type)
    }

    /// A blank text is not treated as missing: the check of its field decides.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { values[key.stringValue]?.last }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        try value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { value(key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { throw mismatch(String.self, []) }
    func superDecoder(forKey key: Key) -> any Decoder { value(key) }
}

/// One field, which may have several values: the last one counts, except for a list.
private struct FormValue: Decoder, SingleValueDecodingContainer {
    let texts: [String]
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]

    var isBlank: Bool { trim(texts.last ?? "").isEmpty }
    func decodeNil() -> Bool { isBlank }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard type is any LosslessStringConvertible.Type else { return try Value(from: self) }
        let text = texts.last ?? ""
        let plain = trim(text)
        let flag = ["yes", "true", "on"].contains(plain) ? true : ["no", "false"].contains(plain) ? false : nil
        let readings: [Any?] = [text, Int(plain), Double(plain), flag]
        guard let value = readings.lazy.compactMap({ $0 as? Value }).first else { throw mismatch(type, codingPath) }
        return value
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func unkeyedContainer() -> any UnkeyedDecodingContainer { FormItems(texts: texts, codingPath: codingPath) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw mismatch([String: String].self, codingPath)
    }
}

/// All values of a field as a list.
private struct FormItems: UnkeyedDecodingContainer {
    let texts: [String]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(texts: [String], codingPath: [any CodingKey]) {
        (self.texts, self.codingPath) = (texts, codingPath)
    }

    var count: Int? { texts.count }
    var isAtEnd: Bool { currentIndex == texts.count }
    func decodeNil() -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
        -> KeyedDecodingContainer<Nested>
    {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }

    private mutating func next() throws -> FormValue {
        if isAtEnd { throw mismatch(String.self, codingPath) }
        defer { currentIndex += 1 }
        return FormValue(texts: [texts[currentIndex]], codingPath: codingPath)
    }
}
