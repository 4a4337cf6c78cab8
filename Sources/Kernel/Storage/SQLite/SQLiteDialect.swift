/// Turns the portable text of a migration into SQLite's: each type becomes the storage class that a STRICT table knows.
///
/// Only words outside quotes and comments are types; a column is never named like one.
func sqliteDialect(_ sql: String) -> String {
    replacingWords(in: sql) { storageClasses[$0.lowercased()] }
        .replacing("\n);", with: "\n) STRICT;")
        .replacing("\n) WITHOUT ROWID;", with: "\n) STRICT, WITHOUT ROWID;")
}

private let storageClasses = [
    "uuid": "BLOB", "bytea": "BLOB", "bigint": "INTEGER", "boolean": "INTEGER", "jsonb": "TEXT", "text": "TEXT",
    // `double precision` is the one type of two words.
    "double": "REAL", "precision": "",
]
