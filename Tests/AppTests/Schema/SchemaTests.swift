import App
import Foundation
import Storage
import TestSupport
import Testing

@Suite("The schema")
struct SchemaTests {
    /// `DECKLOG_UPDATE=1 swift test --filter SchemaTests` updates the files.
    @Test("equals the one in docs/ for each engine, so that a change is visible in review")
    func isDocumented() async throws {
        let name = isOnPostgreSQL ? "schema.postgresql.sql" : "schema.sql"
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/\(name)").standardizedFileURL
        let schema = try await withDatabase(Modules().migrations) { try await $0.schema() }
        if ProcessInfo.processInfo.environment["DECKLOG_UPDATE"] != nil {
            try Data(schema.utf8).write(to: page)
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == schema)
    }

    @Test("has an index for every foreign key, so that deletes scan no table")
    func foreignKeysAreIndexed() async throws {
        try await withSQLiteDatabase(Modules().migrations) { database in
            try await database.read { tx in
                let tables = try texts("SELECT name FROM sqlite_master WHERE type = 'table'", tx)
                for table in tables {
                    let indexes = try texts("SELECT name FROM pragma_index_list(\(table))", tx)
                        .map { try texts("SELECT name FROM pragma_index_info(\($0)) ORDER BY seqno", tx) }
                    let keys = try texts("SELECT DISTINCT CAST(id AS TEXT) FROM pragma_foreign_key_list(\(table))", tx)
                    for key in keys {
                        let own = try texts(
                            """
                            SELECT "from" FROM pragma_foreign_key_list(\(table))
                            WHERE CAST(id AS TEXT) = \(key) ORDER BY seq
                            """,
                            tx
                        )
                        // The first two columns of a key identify the row; the others are only part of the constraint.
                        let found = indexes.contains {
                            !$0.isEmpty && Set($0.prefix(min(own.count, 2))).isSubset(of: own)
                        }
                        #expect(found, "\(table) (\(own))")
                    }
                }
            }
        }
    }

    private func texts(_ query: SQL, _ tx: Tx) throws -> [String] {
        try tx.all(query) { try $0.read() }
    }
}
