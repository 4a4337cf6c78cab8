import Foundation

/// A header with text in any script (RFC 2047): encoded words of at most 75 characters, never split within a character.
func foldedHeader(_ name: String, _ text: String) -> String {
    "\(name): " + encodedWords(text).joined(separator: "\r\n ")
}

/// Replaces control characters with spaces, so that text cannot start another header.
func encodedWords(_ text: String) -> [String] {
    let text = String(text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
    let isPlain = text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && text.utf8.count <= 60 && !text.contains("=?")
    if isPlain { return [text] }
    var words: [String] = []
    var bytes: [UInt8] = []
    func close() {
        if !bytes.isEmpty { words.append("=?utf-8?B?\(Data(bytes).base64EncodedString())?=") }
        bytes = []
    }
    for scalar in text.unicodeScalars {
        let next = Array(String(scalar).utf8)
        // 45 bytes become 60 characters of base64, plus 12 around them.
        if bytes.count + next.count > 45 { close() }
        bytes += next
    }
    close()
    return words
}

/// RFC 2045 §6.7: lines of at most 76 characters that end with CRLF. A dot or `From ` at the start of a line is
/// encoded, because relays change them.
func quotedPrintable(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        .map { quotedPrintableLine(Array($0.utf8)) }
        .joined(separator: "\r\n")
}

private func quotedPrintableLine(_ bytes: [UInt8]) -> String {
    var line = ""
    var width = 0
    for (index, byte) in bytes.enumerated() {
        let isBlank = byte == 0x20 || byte == 0x09
        let isPlain = 0x21...0x7E ~= byte && byte != UInt8(ascii: "=") || isBlank && index < bytes.count - 1
        var token = isPlain ? String(UnicodeScalar(byte)) : "=" + hex(byte)
        // One column is reserved for the soft line break.
        if width + token.utf8.count > 75 {
            line += "=\r\n"
            width = 0
        }
        if width == 0 && (token == "." || bytes[index...].starts(with: from)) { token = "=" + hex(byte) }
        line += token
        width += token.utf8.count
    }
    return line
}

private let from = Array("From ".utf8)

private func hex(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0\(text)" : text
}
