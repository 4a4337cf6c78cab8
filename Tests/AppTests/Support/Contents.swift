import TestSupport

@testable import Storage

/// Tables and columns that change without a request: last-seen and expiry times, due times, and the search index, which
/// is updated with a delay.
private let changesByItself: Set<String> = ["outbox", "job", "defect_indexed", "defect_word", "defect_spelling"]
private let changingColumns: Set<String> = ["credential.used_at", "credential.expires_at"]

extension Database {
    /// All rows of all tables as text, except those that change by themselves.
    /// - Parameter tables: only these tables, if given.
    func contents(_ tables: Set<String>? = nil) async throws -> [String: [String]] {
        try await read { tx in
            let columns = try tx.all(SQL(trusted: isOnPostgreSQL ? postgresColumns : sqliteColumns)) { row in
                (table: try row.read() as String, column: try row.read() as String)
            }
            .filter { !changesByItself.contains($0.table) && !changingColumns.contains("\($0.table).\($0.column)") }
            .filter { tables?.contains($0.table) ?? true }
            return try Dictionary(grouping: columns, by: \.table).mapValues { columns in
                let text = columns.map {
                    isOnPostgreSQL ? "COALESCE(CAST(\"\($0.column)\" AS text), '-')" : "quote(\"\($0.column)\")"
                }
                .joined(separator: " || '|' || ")
                let query = SQL(trusted: "SELECT \(text) FROM \"\(columns[0].table)\" ORDER BY 1")
                return try tx.all(query) { try $0.read() as String }
            }
        }
    }
}

/// The differences to a later state, table by table.
func changes(_ before: [String: [String]], _ after: [String: [String]]) -> [String] {
    before.keys.sorted().flatMap { table -> [String] in
        let (old, new) = (Set(before[table] ?? []), Set(after[table] ?? []))
        return old.subtracting(new).map { "- \(table) \($0)" } + new.subtracting(old).map { "+ \(table) \($0)" }
    }
}

private let sqliteColumns = """
    SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1, 2
    """
private let postgresColumns = """
    SELECT CAST(table_name AS text), CAST(column_name AS text) FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, 2
    """
