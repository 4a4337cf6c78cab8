import Core
import Storage
import TestSupport
import Testing

@Suite("Text in PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLTextTests {
    private static let names = [
        "Zoë", "adam", "Émile", "zoe", "_", "-", "émile", "Adam", "~", "10", "9", "été-2", "ete-2", "Åse",
    ]
    /// A database with dictionary collation.
    private static let dictionary = "LOCALE_PROVIDER icu ICU_LOCALE 'und'"

    @Test(
        "Is ordered and lower-cased as on SQLite, whatever the locale of the database",
        arguments: ["", dictionary]
    )
    func sameAsSQLite(_ options: String) async throws {
        let expected = try await withSQLiteNotes { try await answers($0) }
        let found = try await withOddDatabase(options) { url in
            try await withPool(url) { database in
                try await database.migrate(now: testNow)
                return try await answers(database)
            }
        }
        #expect(
            expected[0]
                == ["-", "10", "9", "Adam", "Zoë", "_", "adam", "zoe", "~", "Åse", "Émile", "ete-2", "émile", "été-2"]
                .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        )
        for (index, answer) in expected.enumerated() { #expect(found[index] == answer, "query \(index)") }
    }

    /// What the code relies on: the order of texts, pages of a list in lower case, prefixes, and texts that are only
    /// bound.
    private func answers(_ database: Database) async throws -> [[String]] {
        for (id, name) in Self.names.enumerated() { try await database.add(id, name) }
        return try await database.read { tx in
            var answers: [[String]] = [
                try tx.all("SELECT body FROM note ORDER BY body") { try $0.read() },
                try tx.all("SELECT body FROM note ORDER BY lower(body), id") { try $0.read() },
                try tx.all("SELECT lower(body) FROM note ORDER BY id") { try $0.read() },
            ]
            for name in Self.names {
                answers += [
                    try tx.all("SELECT body FROM note WHERE body > \(name) ORDER BY body") { try $0.read() },
                    try tx.all("SELECT body FROM note WHERE lower(body) > lower(\(name)) ORDER BY lower(body), id") {
                        try $0.read()
                    },
                    try tx.all("SELECT body FROM note WHERE body = \(name) OR body LIKE \(name + "-%") ORDER BY id") {
                        try $0.read()
                    },
                    try tx.all("SELECT lower(\(name))") { try $0.read() },
                    try tx.all("SELECT 'before' WHERE \(name) < \("b")") { try $0.read() },
                ]
            }
            return answers
        }
    }
}
