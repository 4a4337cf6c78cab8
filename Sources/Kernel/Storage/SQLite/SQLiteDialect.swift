/// Translates the portable text of a migration for SQLite: each type becomes one that a STRICT table knows.
///
/// Only words outside quotes and comments are replaced; no column has the name of a type.
func sqliteDialect(_ sql: String) -> String {
    replacingWords(in: sql) { storageClasses[$0.lowercased()] }
        .replacing("\n);", with: "\n) STRICT;")
        .replacing("\n) WITHOUT ROWID;", with: "\n) STRICT, WITHOUT ROWID;")
}

private let storageClasses = [
    "uuid": "BLOB", "bytea": "BLOB", "bigint": "INTEGER", "boolean": "INTEGER", "jsonb": "TEXT", "text": "TEXT",
    // `double precision` is the only type of two words.
    "double": "REAL", "precision": "",
]
