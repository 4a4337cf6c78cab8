/// The encoder of one value.
///
/// There is no coding path: an error names its value, and nobody reads more of it.
struct JSONValueEncoder: Encoder {
    let output: UnsafeMutablePointer<JSONOutput>
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.pointee.openObject(at: depth, keys: ObjectIdentifier(type))
        return KeyedEncodingContainer(JSONFields(output: output, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.pointee.openArray(at: depth)
        return JSONElements(output: output, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONScalar(output: output, depth: depth) }
}

private struct JSONFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: UnsafeMutablePointer<JSONOutput>
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: Key) { output.pointee.beginField(key.stringValue, at: depth) }

    func encodeNil(forKey key: Key) {
        begin(key)
        output.pointee.writeNull()
    }

    func encode(_ flag: Bool, forKey key: Key) {
        begin(key)
        output.pointee.write(flag)
    }

    func encode(_ text: String, forKey key: Key) {
        begin(key)
        output.pointee.write(text)
    }

    func encode(_ number: some FixedWidthInteger & Encodable, forKey key: Key) {
        begin(key)
        output.pointee.write(number)
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
        output.pointee.beginField("super", at: depth)
        return JSONValueEncoder(output: output, depth: depth + 1)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        begin(key)
        return JSONValueEncoder(output: output, depth: depth + 1)
    }
}

private struct JSONElements: UnkeyedEncodingContainer {
    let output: UnsafeMutablePointer<JSONOutput>
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: UnsafeMutablePointer<JSONOutput>, depth: Int) {
        self.output = output
        self.depth = depth
    }

    private mutating func begin() {
        output.pointee.beginElement(at: depth)
        count += 1
    }

    mutating func encodeNil() {
        begin()
        output.pointee.writeNull()
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
    let output: UnsafeMutablePointer<JSONOutput>
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { output.pointee.writeNull() }

    func encode(_ flag: Bool) { output.pointee.write(flag) }

    func encode(_ text: String) { output.pointee.write(text) }

    func encode(_ number: some FixedWidthInteger & Encodable) { output.pointee.write(number) }

    func encode(_ number: Double) throws { try output.pointee.write(number) }

    func encode(_ number: Float) throws { try output.pointee.write(number) }

    func encode(_ value: some Encodable) throws { try output.write(value, at: depth) }
}
