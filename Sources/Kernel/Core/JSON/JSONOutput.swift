/// Collects JSON while values encode themselves.
///
/// Objects and arrays that are not complete yet form a stack; the depth of a value is its index there. A value has no
/// way to say that it is complete, so an object or array is closed when something is written at a lower depth.
///
/// The encoders of a value share it through a pointer, because a class would count references and check for overlapping
/// access with each field.
struct JSONOutput {
    fileprivate(set) var bytes: [UInt8] = []
    private var open: [Container] = []
    /// The fields of all open objects, those of the innermost last.
    private var fields: [Field] = []
    private var kinds: [Kind] = []
    /// Where fields are put in order; kept for the next object.
    private var sorted: [UInt8] = []

    private struct Container {
        /// The index of an object's kind; `nil` for an array.
        let kind: Int?
        /// The expected shape of an object.
        let shape: JSONShape?
        /// Where its content begins, after the bracket.
        let start: Int
        /// The index of its first field.
        let firstField: Int
        /// Whether its fields so far are those of `shape`.
        var isAlike = true
    }

    private struct Field {
        let start: Int
        /// Where its value begins, after the colon.
        let value: Int

        /// Its name, without the quotation marks.
        var name: Range<Int> { start + 1..<value - 2 }
    }

    /// The objects with one type of keys. Those of a list usually have their fields in the same order.
    private struct Kind {
        let keys: ObjectIdentifier
        var shape: JSONShape?
        /// How many objects did not have that shape.
        var misses = 0
    }

    init() { bytes.reserveCapacity(512) }

    mutating func write(_ text: String) { bytes.append(quoting: text) }

    mutating func write(_ flag: Bool) { append(flag ? "true" : "false") }

    mutating func write(_ number: some FixedWidthInteger) { append(plain: String(number)) }

    /// Writes whole numbers without a fraction.
    mutating func write(_ number: some BinaryFloatingPoint & CustomStringConvertible & Encodable) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "not a finite number"))
        }
        let text = number.description
        append(plain: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    mutating func writeNull() { append("null") }

    // MARK: - Objects and arrays

    mutating func openObject(at depth: Int, keys: ObjectIdentifier) {
        guard prepare(for: depth) else { return }
        bytes.append(UInt8(ascii: "{"))
        let kind = kind(of: keys)
        let shape = kinds[kind].shape
        open.append(Container(kind: kind, shape: shape, start: bytes.count, firstField: fields.count))
    }

    mutating func openArray(at depth: Int) {
        guard prepare(for: depth) else { return }
        bytes.append(UInt8(ascii: "["))
        open.append(Container(kind: nil, shape: nil, start: bytes.count, firstField: fields.count))
    }

    /// Begins a field of the object at a depth. Its value is at the next depth.
    mutating func beginField(_ name: String, at depth: Int) {
        close(to: depth + 1)
        separate(at: depth)
        let start = bytes.count
        if !appendExpected(name, at: depth) {
            bytes.append(quoting: name)
            bytes.append(UInt8(ascii: ":"))
        }
        fields.append(Field(start: start, value: bytes.count))
    }

    /// Begins an element of the array at a depth. Its value is at the next depth.
    mutating func beginElement(at depth: Int) {
        close(to: depth + 1)
        separate(at: depth)
    }

    /// A value may ask for its container several times, and writes all fields into one object.
    /// - Returns: whether the container is new.
    private mutating func prepare(for depth: Int) -> Bool {
        close(to: depth + 1)
        return open.count == depth
    }

    private mutating func kind(of keys: ObjectIdentifier) -> Int {
        if let index = kinds.firstIndex(where: { $0.keys == keys }) { return index }
        kinds.append(Kind(keys: keys))
        return kinds.count - 1
    }

    /// Writes the name of a field if it is the one that the shape has there.
    private mutating func appendExpected(_ name: String, at depth: Int) -> Bool {
        guard open[depth].isAlike, let shape = open[depth].shape else { return false }
        let index = fields.count - open[depth].firstField
        let isExpected = shape.append(name, at: index, to: &bytes)
        if !isExpected { open[depth].isAlike = false }
        return isExpected
    }

    private mutating func separate(at depth: Int) {
        if bytes.count > open[depth].start { bytes.append(UInt8(ascii: ",")) }
    }

    mutating func close(to depth: Int) {
        while open.count > depth, let container = open.popLast() {
            if let kind = container.kind {
                sortFields(of: container, kind)
                bytes.append(UInt8(ascii: "}"))
            } else {
                bytes.append(UInt8(ascii: "]"))
            }
        }
    }

    private mutating func sortFields(of object: Container, _ kind: Int) {
        let own = object.firstField..<fields.count
        if object.isAlike, let shape = object.shape, shape.count == own.count {
            arrange(shape.order, of: object)
        } else {
            let order = order(of: own)
            kinds[kind].misses += 1
            // The first object is often the only one, and dictionaries are seldom alike.
            if (2...8).contains(kinds[kind].misses) {
                kinds[kind].shape = JSONShape(names: fields[own].map { bytes[$0.start..<$0.value] }, order: order)
            }
            arrange(order, of: object)
        }
        fields.removeLast(own.count)
    }

    /// The order of some fields, as distances from the first; empty if they are in order already.
    private func order(of own: Range<Int>) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes -> [Int] in
            func isOrdered(_ one: Int, _ other: Int) -> Bool {
                bytes[fields[one].name].lexicographicallyPrecedes(bytes[fields[other].name])
            }
            if own.dropFirst().allSatisfy({ isOrdered($0 - 1, $0) }) { return [] }
            return own.sorted(by: isOrdered).map { $0 - own.lowerBound }
        }
    }

    private mutating func arrange(_ order: [Int], of object: Container) {
        if order.isEmpty { return }
        sorted.removeAll(keepingCapacity: true)
        for distance in order {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            let index = object.firstField + distance
            let end = index + 1 < fields.count ? fields[index + 1].start - 1 : bytes.count
            sorted.append(contentsOf: bytes[fields[index].start..<end])
        }
        bytes.removeLast(bytes.count - object.start)
        bytes.append(contentsOf: sorted)
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(plain text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}

extension UnsafeMutablePointer<JSONOutput> {
    /// Writes the value that belongs at a depth.
    func write<Value: Encodable>(_ value: Value, at depth: Int) throws {
        // Most values are texts. They need no container.
        if Value.self == String.self, let text = value as? String { return pointee.write(text) }
        let start = pointee.bytes.count
        try value.encode(to: JSONValueEncoder(output: self, depth: depth))
        pointee.close(to: depth)
        if pointee.bytes.count == start { pointee.bytes.append(contentsOf: "{}".utf8) }
    }
}
