/// Replaces words of a statement, except in quotes and comments.
/// - Parameter replacement: returns `nil` for a word to keep.
func replacingWords(in sql: String, _ replacement: (Substring) -> String?) -> String {
    var result = ""
    var rest = sql[...]
    while let first = rest.first {
        let part: Substring
        if rest.hasPrefix("--") {
            part = rest.prefix { !$0.isNewline }
            result += part
        } else if first == "'" || first == "\"" {
            part = quoted(rest, by: first)
            result += part
        } else if isInWord(first) {
            part = rest.prefix(while: isInWord)
            result += replacement(part) ?? String(part)
        } else {
            part = rest.prefix(1)
            result += part
        }
        rest = rest[part.endIndex...]
    }
    return result
}

/// Reads to the closing quote. A doubled quote is read as two adjacent texts, which gives the same output.
private func quoted(_ text: Substring, by quote: Character) -> Substring {
    guard let end = text.dropFirst().firstIndex(of: quote) else { return text }
    return text[...end]
}

private func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
}
