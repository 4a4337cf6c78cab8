extension [UInt8] {
    /// Writes a JSON string. RFC 8259 §7 requires escapes only for quotation marks, backslashes and control characters.
    package mutating func append(quoting text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            if hasEscapes(bytes) { append(escaping: bytes) } else { append(contentsOf: bytes) }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""): append(ascii: "\\\"")
            case UInt8(ascii: "\\"): append(ascii: "\\\\")
            case 0x08: append(ascii: "\\b")
            case 0x09: append(ascii: "\\t")
            case 0x0A: append(ascii: "\\n")
            case 0x0C: append(ascii: "\\f")
            case 0x0D: append(ascii: "\\r")
            case 0..<0x20:
                append(ascii: byte < 0x10 ? "\\u000" : "\\u001")
                append(contentsOf: String(byte & 0xF, radix: 16).utf8)
            default: append(byte)
            }
        }
    }

    private mutating func append(ascii text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }
}

/// It does not stop at the first escape, so that the compiler can compare many bytes at once.
private func hasEscapes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for byte in bytes {
        found |= byte < 0x20 ? 1 : 0
        found |= byte == UInt8(ascii: "\"") ? 1 : 0
        found |= byte == UInt8(ascii: "\\") ? 1 : 0
    }
    return found != 0
}
