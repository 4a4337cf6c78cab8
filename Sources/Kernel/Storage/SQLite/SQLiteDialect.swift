/// Turns the portable text of a migration into SQLite's: each type becomes the storage class that a STRICT table knows.
///
/// Only words outside quotes and comments are types; a column is never named like one.
func sqliteDialect(_ sql: String) -> String {
    var result = ""
    var rest = sql[...]
    while let first = rest.first {
        let part =
            if rest.hasPrefix("--") {
                rest.prefix { !$0.isNewline }
            } else if first == "'" || first == "\"" {
                quoted(rest, by: first)
            } else if isInWord(first) {
                rest.prefix(while: isInWord)
            } else {
                rest.prefix(1)
            }
        result += storageClasses[part.lowercased()] ?? String(part)
        rest = rest[part.endIndex...]
    }
    return result.replacing("\n);", with: "\n) STRICT;")
}

/// A quote within quotes is written twice, which reads here as two texts in a row.
private func quoted(_ text: Substring, by quote: Character) -> Substring {
    guard let end = text.dropFirst().firstIndex(of: quote) else { return text }
    return text[...end]
}

private func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
}

private let storageClasses = [
    "uuid": "BLOB", "bytea": "BLOB", "bigint": "INTEGER", "boolean": "INTEGER", "jsonb": "TEXT", "text": "TEXT",
    // `double precision` is the one type of two words.
    "double": "REAL", "precision": "",
]
