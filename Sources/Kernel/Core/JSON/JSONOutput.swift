/// Collects JSON while values encode themselves.
///
/// Objects and arrays that are not complete yet form a stack; the depth of a value is its index there. A value has no
/// way to say that it is complete, so an object or array is closed when something is written at a lower depth.
final class JSONOutput {
    private(set) var bytes: [UInt8] = []
    private var open: [Container] = []
    /// The fields of all open objects, those of the innermost last.
    private var fields: [Field] = []

    private struct Container {
        let isObject: Bool
        /// Where its content begins, after the bracket.
        let start: Int
        /// The index of its first field.
        let firstField: Int
    }

    private struct Field {
        let start: Int
        /// Its name, without the quotation marks.
        let name: Range<Int>
        var end = 0
    }

    /// Writes the value that belongs at a depth.
    func write(_ value: some Encodable, at depth: Int) throws {
        let start = bytes.count
        try value.encode(to: JSONValueEncoder(output: self, depth: depth))
        close(to: depth)
        if bytes.count == start { append("{}") }
    }

    func write(_ text: String) { bytes.append(quoting: text) }

    func write(_ flag: Bool) { append(flag ? "true" : "false") }

    func write(_ number: some FixedWidthInteger) { append(plain: String(number)) }

    /// Writes whole numbers without a fraction.
    func write(_ number: some BinaryFloatingPoint & CustomStringConvertible & Encodable) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "not a finite number"))
        }
        let text = number.description
        append(plain: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    func writeNull() { append("null") }

    // MARK: - Objects and arrays

    func openObject(at depth: Int) { open("{", isObject: true, at: depth) }

    func openArray(at depth: Int) { open("[", isObject: false, at: depth) }

    /// Begins a field of the object at a depth. Its value is at the next depth.
    func beginField(_ name: String, at depth: Int) {
        close(to: depth + 1)
        separate(at: depth)
        let start = bytes.count
        bytes.append(quoting: name)
        fields.append(Field(start: start, name: start + 1..<bytes.count - 1))
        append(":")
    }

    /// Begins an element of the array at a depth. Its value is at the next depth.
    func beginElement(at depth: Int) {
        close(to: depth + 1)
        separate(at: depth)
    }

    /// A value may ask for its container several times, and writes all fields into one object.
    private func open(_ bracket: StaticString, isObject: Bool, at depth: Int) {
        close(to: depth + 1)
        guard open.count == depth else { return }
        append(bracket)
        open.append(Container(isObject: isObject, start: bytes.count, firstField: fields.count))
    }

    private func separate(at depth: Int) {
        if bytes.count > open[depth].start { append(",") }
    }

    private func close(to depth: Int) {
        while open.count > depth, let container = open.popLast() {
            if container.isObject { sortFields(of: container) }
            append(container.isObject ? "}" : "]")
        }
    }

    private func sortFields(of object: Container) {
        let own = object.firstField..<fields.count
        defer { fields.removeSubrange(own) }
        for index in own { fields[index].end = index + 1 < own.upperBound ? fields[index + 1].start - 1 : bytes.count }
        if own.dropFirst().allSatisfy({ isOrdered(fields[$0 - 1], fields[$0]) }) { return }
        fields[own].sort(by: isOrdered)
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - object.start)
        for field in fields[own] {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted.append(contentsOf: bytes[field.start..<field.end])
        }
        bytes.replaceSubrange(object.start..., with: sorted)
    }

    private func isOrdered(_ one: Field, _ other: Field) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            bytes[one.name].lexicographicallyPrecedes(bytes[other.name])
        }
    }

    private func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private func append(plain text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
