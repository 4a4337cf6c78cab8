/// Translates the portable text of a migration for PostgreSQL: texts are compared byte by byte, as in SQLite, so that
/// both engines sort names alike and an index serves every comparison. `WITHOUT ROWID` is dropped.
func postgreSQLDialect(_ sql: String) -> String {
    replacingWords(in: sql) { $0.lowercased() == "text" ? #"text COLLATE "C""# : nil }
        .replacing("\n) WITHOUT ROWID;", with: "\n);")
}

/// Replaces question marks by numbered parameters, and `IN` before a list by a comparison with an array. Text parameters
/// get the byte-wise collation of the columns; otherwise `lower` and ORDER BY would use the locale of the database.
func numberedParameters(_ sql: String, _ type: (_ index: Int) -> PostgreSQLType?) -> String {
    var number = 0
    var text = ""
    text.reserveCapacity(sql.utf8.count + 16)
    for part in sql.split(separator: "?", omittingEmptySubsequences: false) {
        if number > 0 {
            let type = type(number - 1)
            let parameter = type?.isText == true ? "($\(number) COLLATE \"C\")" : "$\(number)"
            text = type?.isArray == true ? comparing(text, withAnyOf: parameter) : text + parameter
        }
        text += part
        number += 1
    }
    return text
}

private func comparing(_ text: String, withAnyOf parameter: String) -> String {
    if text.hasSuffix("NOT IN ") { return text.dropLast("NOT IN ".count) + "<> ALL (\(parameter))" }
    return text.dropLast("IN ".count) + "= ANY (\(parameter))"
}
