/// Writes HTML straight into UTF-8.
///
/// Text and attribute values are escaped unless they are called `raw`; elements that take no content have no way to be given any.
///
///     html.ul(.class("rows")) {
///         for shift in shifts { html.li(shift.title) }
///     }
package final class HTML {
    /// Private as a whole, so that the compiler sees every access and checks none at run time.
    private var buffer: [UInt8] = []

    package init(capacity: Int = 16_384) {
        buffer.reserveCapacity(capacity)
    }

    package var bytes: [UInt8] { buffer }

    package func text(_ text: String) {
        append(escaping: text)
    }

    /// Writes what is already HTML. Never for anything that a person typed.
    package func raw(_ html: StaticString) {
        append(html)
    }

    /// Writes a piece of HTML that this writer made elsewhere.
    package func raw(_ other: HTML) {
        buffer.append(contentsOf: other.buffer)
    }

    package func doctype() {
        append("<!doctype html>\n")
    }

    func element(_ name: StaticString, _ attributes: [Attribute], _ content: () -> Void) {
        open(name, attributes)
        content()
        append("</")
        append(name)
        append(">")
    }

    func open(_ name: StaticString, _ attributes: [Attribute]) {
        append("<")
        append(name)
        for attribute in attributes { write(attribute) }
        append(">")
    }

    private func write(_ attribute: Attribute) {
        switch attribute.value {
        case .absent: return
        case .flag:
            append(" ")
            append(attribute.name)
        case .text(let value):
            append(" ")
            append(attribute.name)
            append("=\"")
            append(escaping: value)
            append("\"")
        }
    }

    private func append(_ text: StaticString) {
        text.withUTF8Buffer { buffer.append(contentsOf: $0) }
    }

    private func append(escaping text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count where utf8[index] <= UInt8(ascii: ">") {
                guard let escape = escapes(utf8[index]) else { continue }
                buffer.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                append(escape)
                start = index + 1
            }
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }
}

@inline(__always)
private func escapes(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
}
