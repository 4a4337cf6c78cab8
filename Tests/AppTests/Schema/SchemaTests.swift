import App
import Foundation
import Storage
import TestSupport
import Testing

@Suite("The schema")
struct SchemaTests {
    /// `DECKLOG_UPDATE=1 swift test --filter SchemaTests` writes the page anew.
    @Test("is the one that docs/schema.sql shows, so that a change of it is seen in review")
    func isDocumented() async throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/schema.sql").standardizedFileURL
        let schema = try await withDatabase(Modules().migrations) { try await $0.schema() }
        if ProcessInfo.processInfo.environment["DECKLOG_UPDATE"] != nil {
            try Data(schema.utf8).write(to: page)
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == schema)
    }

    @Test("has an index for every foreign key, so that nothing is scanned to see whether a row is still needed")
    func foreignKeysAreIndexed() async throws {
        try await withDatabase(Modules().migrations) { database in
            try await database.read { tx in
                for table in try tx.all("SELECT name FROM sqlite_master WHERE type = 'table'", { try $0[0] as String }) {
                    let indexes = try tx.all("SELECT name FROM pragma_index_list(\(table))") { try $0[0] as String }
                        .map { try columns("SELECT name FROM pragma_index_info(\($0)) ORDER BY seqno", tx) }
                    for key in try tx.all("SELECT DISTINCT id FROM pragma_foreign_key_list(\(table))", { try $0[0] as Int }) {
                        let own = try columns(
                            "SELECT \"from\" FROM pragma_foreign_key_list(\(table)) WHERE id = \(key) ORDER BY seq", tx
                        )
                        // The first two columns of a key say which row it is; what follows is carried along.
                        let found = indexes.contains { Set($0.prefix(min(own.count, 2))).isSubset(of: own) && !$0.isEmpty }
                        #expect(found, "\(table) (\(own))")
                    }
                }
            }
        }
    }

    private func columns(_ query: SQL, _ tx: Tx) throws -> [String] {
        try tx.all(query) { try $0[0] }
    }
}
