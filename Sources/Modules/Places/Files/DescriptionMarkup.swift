/// Descriptions in KML may be HTML: tags become line breaks or nothing, references the characters that they stand for.
/// Text without either is returned as it is.
///
/// By scalars: as a `Character`, a bracket with a joiner or an accent after it is not a bracket.
func plainText(_ text: String) -> String {
    let scalars = text.replacing("\r\n", with: "\n").unicodeScalars
    var plain = String.UnicodeScalarView()
    var isMarkup = false
    var rest = scalars[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" || isLineEnd($0) }) {
        plain.append(contentsOf: rest[..<mark])
        rest = rest[mark...]
        if rest.first == "<", let tag = tag(at: rest) {
            isMarkup = true
            rest = rest.dropFirst(tag.count)
            if breaks.contains(tagName(tag)) { plain.append("\n") }
        } else if rest.first == "&", let (scalar, length) = reference(at: rest) {
            isMarkup = true
            plain.append(scalar)
            rest = rest.dropFirst(length)
        } else {
            plain.append(isLineEnd(rest[mark]) ? " " : rest[mark])
            rest = rest.dropFirst()
        }
    }
    plain.append(contentsOf: rest)
    return isMarkup ? String(plain) : text
}

/// The inverse of `plainText`: only text that would be taken for HTML is written as HTML.
func markup(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains("<") || scalars.contains("&") else { return text }
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { escaped(String($0)) }.joined(separator: "<br>")
}

/// The content of an element in XML: references in place of its special characters.
func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        // XML 1.0 §2.2 excludes them.
        case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
        default: escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}

/// In scalars. Limits the search for the closing bracket.
private let longestTag = 300

/// The tags that end a line.
private let breaks: Set<Substring> = ["br", "hr", "/p", "/div", "/li", "/tr", "/h1", "/h2", "/h3", "/h4"]

private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

private let named: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
]

/// The tag with which a text begins, with its brackets; `nil` for a bracket that means "less than".
private func tag(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard let next = text.dropFirst().first, next.isASCII, next.properties.isAlphabetic || next == "/" || next == "!",
        let end = text.prefix(longestTag).firstIndex(of: ">")
    else { return nil }
    return text[...end]
}

/// "br" of `<BR/>`, "/p" of `</p>`.
private func tagName(_ tag: Substring.UnicodeScalarView) -> Substring {
    let tag = String(tag).lowercased().dropFirst()
    let slash = tag.prefix { $0 == "/" }
    let name = tag.dropFirst(slash.count).prefix { $0.isLetter || $0.isNumber }
    return tag[tag.startIndex..<name.endIndex]
}

private func reference(at text: Substring.UnicodeScalarView) -> (Unicode.Scalar, length: Int)? {
    let scalars = text.dropFirst().prefix(10).prefix { $0 != ";" }
    guard text.dropFirst(1 + scalars.count).first == ";" else { return nil }
    let length = scalars.count + 2
    let name = Substring(scalars)
    if let scalar = named[name] { return (scalar, length) }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let number = isHexadecimal ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (scalar, length)
}
