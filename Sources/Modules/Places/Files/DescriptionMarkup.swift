/// Descriptions in KML may be HTML: tags become line breaks or nothing, references the characters that they stand for.
/// Text without either is returned as it is.
func plainText(_ text: String) -> String {
    if !isMarkup(text) { return text }
    var plain = ""
    var rest = text[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" || isLineEnd($0) }) {
        plain += rest[..<mark]
        rest = rest[mark...]
        if rest.first == "<", let tag = tag(at: rest) {
            rest = rest.dropFirst(tag.count)
            if breaks.contains(tagName(tag)) { plain += "\n" }
        } else if rest.first == "&", let (character, length) = reference(at: rest) {
            plain.unicodeScalars.append(character)
            rest = rest.dropFirst(length)
        } else {
            plain += rest.first.map(isLineEnd) == true ? " " : rest.prefix(1)
            rest = rest.dropFirst()
        }
    }
    return plain + rest
}

/// The inverse of `plainText`: only text that would be taken for HTML is written as HTML.
func markup(_ text: String) -> String {
    guard text.contains("<") || text.contains("&") else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\n", with: "<br>")
}

/// In characters. Limits the search for the closing bracket.
private let longestTag = 300

/// The tags that end a line.
private let breaks: Set<Substring> = ["br", "hr", "/p", "/div", "/li", "/tr", "/h1", "/h2", "/h3", "/h4"]

private func isLineEnd(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n" || character == "\r"
}

private let named: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
]

private func isMarkup(_ text: String) -> Bool {
    text.indices.contains { at in
        switch text[at] {
        case "<": tag(at: text[at...]) != nil
        case "&": reference(at: text[at...]) != nil
        default: false
        }
    }
}

/// The tag with which a text begins, with its brackets; `nil` for a bracket that means "less than".
private func tag(at text: Substring) -> Substring? {
    guard let next = text.dropFirst().first, next.isASCII, next.isLetter || next == "/" || next == "!",
        let end = text.prefix(longestTag).firstIndex(of: ">")
    else { return nil }
    return text[...end]
}

/// "br" of `<BR/>`, "/p" of `</p>`.
private func tagName(_ tag: Substring) -> Substring {
    let tag = tag.lowercased().dropFirst()
    let slash = tag.prefix { $0 == "/" }
    let name = tag.dropFirst(slash.count).prefix { $0.isLetter || $0.isNumber }
    return tag[tag.startIndex..<name.endIndex]
}

private func reference(at text: Substring) -> (Unicode.Scalar, length: Int)? {
    let name = text.dropFirst().prefix(10).prefix { $0 != ";" }
    guard text.dropFirst(1 + name.count).first == ";" else { return nil }
    let length = name.count + 2
    if let scalar = named[name] { return (scalar, length) }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let number = isHexadecimal ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (scalar, length)
}
