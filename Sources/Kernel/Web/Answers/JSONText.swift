package import Core

/// A type that writes itself as JSON without a value of its wire type, which saves the texts of ids and times
/// (`bench/README.md`).
///
/// Used for the few lists that are requested all day. Tests check that the output equals that of the encoder for the
/// wire type.
package protocol JSONWritable {
    func write(to json: inout JSONText)
}

/// Writes JSON directly as UTF-8. Fields are written in alphabetical order, as the encoder sorts them.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    package init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    package mutating func object(_ fields: (inout JSONText) -> Void) {
        open("{")
        fields(&self)
        close("}")
    }

    package mutating func field(_ name: StaticString, _ text: String?) {
        key(name)
        if let text { append(quoting: text) } else { append("null") }
    }

    package mutating func field(_ name: StaticString, _ number: Int) {
        key(name)
        append(plain: String(number))
    }

    /// Writes whole numbers without a fraction, as the encoder does.
    package mutating func field(_ name: StaticString, _ number: Double) {
        key(name)
        let text = number.description
        append(plain: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    package mutating func field(_ name: StaticString, _ flag: Bool) {
        key(name)
        append(flag ? "true" : "false")
    }

    package mutating func field(_ name: StaticString, _ value: (some PlainText)?) {
        key(name)
        guard let value else { return append("null") }
        append("\"")
        bytes.append(value)
        append("\"")
    }

    package mutating func field(_ name: StaticString, _ fields: ((inout JSONText) -> Void)?) {
        key(name)
        isFirst = true
        if let fields { object(fields) } else { append("null") }
        isFirst = false
    }

    package mutating func field(_ name: StaticString, _ values: [String: String]) {
        key(name)
        isFirst = true
        open("{")
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            separate()
            append(quoting: name)
            append(":")
            append(quoting: value)
        }
        close("}")
    }

    package mutating func field(_ name: StaticString, _ items: some Sequence<some JSONWritable>) {
        key(name)
        isFirst = true
        open("[")
        for item in items { item.write(to: &self) }
        close("]")
    }

    private mutating func key(_ name: StaticString) {
        separate()
        append("\"")
        append(name)
        append("\":")
    }

    private mutating func separate() {
        if !isFirst { append(",") }
        isFirst = false
    }

    private mutating func open(_ bracket: StaticString) {
        separate()
        append(bracket)
        isFirst = true
    }

    private mutating func close(_ bracket: StaticString) {
        append(bracket)
        isFirst = false
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(plain text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func append(quoting text: String) {
        bytes.append(quoting: text)
    }
}
