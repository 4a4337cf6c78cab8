/// Turns the portable text of a migration into PostgreSQL's: texts are compared byte by byte, as SQLite does, so that both engines put
/// names in the same order and an index serves every comparison. It keeps no table in the order of its key.
func postgreSQLDialect(_ sql: String) -> String {
    replacingWords(in: sql) { $0.lowercased() == "text" ? #"text COLLATE "C""# : nil }
        .replacing("\n) WITHOUT ROWID;", with: "\n);")
}

/// Question marks become numbered parameters. A text says that it is compared byte by byte, as the columns are, or `lower` and ORDER BY
/// would read it in the language of the database.
func numberedParameters(_ sql: String, isText: (_ index: Int) -> Bool) -> String {
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
