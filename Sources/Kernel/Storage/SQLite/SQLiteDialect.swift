/// Turns the portable text of a migration into SQLite's: each type becomes the storage class that a STRICT table knows.
///
/// Only words that stand alone outside quotes are types; a column is never named like one.
func sqliteDialect(_ sql: String) -> String {
    var result = ""
    var word = ""
    var isQuoted = false
    func flush() {
        result += isQuoted ? word : storageClasses[word.lowercased()] ?? word
        word = ""
    }
    for character in sql {
        if character.isLetter || character.isNumber || character == "_" {
            word.append(character)
            continue
        }
        flush()
        if character == "'" { isQuoted.toggle() }
        result.append(character)
    }
    flush()
    return result.replacing("\n);", with: "\n) STRICT;")
}

private let storageClasses = [
    "uuid": "BLOB", "bytea": "BLOB", "bigint": "INTEGER", "boolean": "INTEGER", "jsonb": "TEXT", "text": "TEXT",
]
