/// Writes HTML directly as UTF-8.
///
/// All text and attribute values are escaped; there is no way to write raw markup. Void elements have no content.
///
///     html.ul(.class("rows")) {
///         for shift in shifts { html.li(shift.title) }
///     }
package final class HTML {
    /// Every access has a dynamic exclusivity check, so each access writes as much as possible.
    private var buffer: HTMLBuffer
    /// The paths of people's pictures, by person id. The layout sets them for all avatars of a page.
    package var pictures: [String: String] = [:]

    package init(capacity: Int = 16_384) {
        buffer = HTMLBuffer(capacity: capacity)
    }

    package var bytes: [UInt8] { buffer.bytes }

    package func text(_ text: String) {
        buffer.append(escaping: text)
    }

    package func doctype() {
        buffer.append("<!doctype html>\n")
    }

    func element(_ name: StaticString, _ attributes: [Attribute], _ content: () -> Void) {
        buffer.open(name, attributes)
        content()
        buffer.close(name)
    }

    /// An element that contains only text.
    func element(_ name: StaticString, _ attributes: [Attribute], text: String) {
        buffer.element(name, attributes, text: text)
    }

    func open(_ name: StaticString, _ attributes: [Attribute]) {
        buffer.open(name, attributes)
    }
}

/// The UTF-8 output.
private struct HTMLBuffer {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func element(_ name: StaticString, _ attributes: [Attribute], text: String) {
        open(name, attributes)
        append(escaping: text)
        close(name)
    }

    mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
        append("<")
        append(name)
        for attribute in attributes { append(attribute) }
        append(">")
    }

    mutating func close(_ name: StaticString) {
        append("</")
        append(name)
        append(">")
    }

    private mutating func append(_ attribute: Attribute) {
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

    mutating func append(_ text: StaticString) {
        // A static string of a single scalar has no pointer.
        guard text.hasPointerRepresentation else { return bytes.append(contentsOf: text.description.utf8) }
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count where utf8[index] <= UInt8(ascii: ">") {
                guard let escape = escapes(utf8[index]) else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                append(escape)
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
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
