/// The encoder of one value.
///
/// There is no coding path: an error names its value, and nobody reads more of it.
struct JSONValueEncoder: Encoder {
    let output: JSONOutput
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.openObject(at: depth, keys: ObjectIdentifier(type))
        return KeyedEncodingContainer(JSONFields(output: output, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.openArray(at: depth)
        return JSONElements(output: output, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONScalar(output: output, depth: depth) }
}

private struct JSONFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: JSONOutput
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: Key) { output.beginField(key.stringValue, at: depth) }

    func encodeNil(forKey key: Key) {
        begin(key)
        output.writeNull()
    }

    func encode(_ flag: Bool, forKey key: Key) {
        begin(key)
        output.write(flag)
    }

    func encode(_ text: String, forKey key: Key) {
        begin(key)
        output.write(text)
    }

    func encode(_ number: some FixedWidthInteger & Encodable, forKey key: Key) {
        begin(key)
        output.write(number)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        begin(key)
        try output.write(value, at: depth + 1)
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        begin(key)
        return JSONValueEncoder(output: output, depth: depth + 1).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        begin(key)
        return JSONValueEncoder(output: output, depth: depth + 1).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        output.beginField("super", at: depth)
        return JSONValueEncoder(output: output, depth: depth + 1)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        begin(key)
        return JSONValueEncoder(output: output, depth: depth + 1)
    }
}

private struct JSONElements: UnkeyedEncodingContainer {
    let output: JSONOutput
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: JSONOutput, depth: Int) {
        self.output = output
        self.depth = depth
    }

    private mutating func begin() {
        output.beginElement(at: depth)
        count += 1
    }

    mutating func encodeNil() {
        begin()
        output.writeNull()
    }

    mutating func encode(_ value: some Encodable) throws {
        begin()
        try output.write(value, at: depth + 1)
    }

    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        begin()
        return JSONValueEncoder(output: output, depth: depth + 1).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        begin()
        return JSONValueEncoder(output: output, depth: depth + 1).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        begin()
        return JSONValueEncoder(output: output, depth: depth + 1)
    }
}

private struct JSONScalar: SingleValueEncodingContainer {
    let output: JSONOutput
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { output.writeNull() }

    func encode(_ flag: Bool) { output.write(flag) }

    func encode(_ text: String) { output.write(text) }

    func encode(_ number: some FixedWidthInteger & Encodable) { output.write(number) }

    func encode(_ number: Double) throws { try output.write(number) }

    func encode(_ number: Float) throws { try output.write(number) }

    func encode(_ value: some Encodable) throws { try output.write(value, at: depth) }
}
