/// Translates the portable text of a migration for PostgreSQL: texts are compared byte by byte, as in SQLite, so that
/// both engines sort names alike and an index serves every comparison. `WITHOUT ROWID` is dropped.
func postgreSQLDialect(_ sql: String) -> String {
    replacingWords(in: sql) { $0.lowercased() == "text" ? #"text COLLATE "C""# : nil }
        .replacing("\n) WITHOUT ROWID;", with: "\n);")
}

/// Replaces question marks by numbered parameters, and `IN` before one, which is a list, by a comparison with an array.
/// Text parameters get the byte-wise collation of the columns; otherwise `lower` and ORDER BY would use the locale of
/// the database.
func numberedParameters(_ sql: String, isText: (_ index: Int) -> Bool) -> String {
    let sql = sql.replacing("NOT IN ?", with: "<> ALL (?)").replacing("IN ?", with: "= ANY (?)")
    var number = 0
    var text = ""
    text.reserveCapacity(sql.utf8.count + 16)
    for part in sql.split(separator: "?", omittingEmptySubsequences: false) {
        if number > 0 { text += isText(number - 1) ? "($\(number) COLLATE \"C\")" : "$\(number)" }
        text += part
        number += 1
    }
    return text
}
