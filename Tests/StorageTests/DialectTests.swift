import Testing

@testable import Storage

@Suite("Migrations translated for SQLite")
struct DialectTests {
    @Test(
        "Each type becomes a storage class, however it is written",
        arguments: [
            ("a uuid", "a BLOB"), ("a bytea", "a BLOB"), ("a bigint NOT NULL", "a INTEGER NOT NULL"),
            ("a BOOLEAN,", "a INTEGER,"), ("a jsonb", "a TEXT"), ("a text)", "a TEXT)"),
            ("a double precision", "a REAL "),
        ]
    )
    func types(portable: String, own: String) {
        #expect(sqliteDialect(portable) == own)
    }

    @Test(
        "A type's name in a longer word, a quoted text or a comment is left alone",
        arguments: [
            "text_id", "context", "uuid4", "DEFAULT 'text'", "\"text\"", "'it''s a uuid'", "-- the text of a uuid",
            "-- a subject's text",
        ]
    )
    func others(text: String) {
        #expect(sqliteDialect(text) == text)
    }

    @Test("An apostrophe in a comment does not hide the types after it")
    func apostrophe() {
        #expect(
            sqliteDialect("-- it's one\na uuid, -- and it's another\nb text")
                == "-- it's one\na BLOB, -- and it's another\nb TEXT"
        )
    }

    @Test("An unterminated string consumes the rest and no more")
    func endless() {
        #expect(sqliteDialect("a text 'text") == "a TEXT 'text")
    }

    @Test("Tables are strict")
    func strict() async throws {
        #expect(sqliteDialect("CREATE TABLE a (\n    b bigint\n);") == "CREATE TABLE a (\n    b INTEGER\n) STRICT;")
        try await withNotes { database in
            await #expect(throws: StorageError.self) {
                try await database.write { tx in try tx.run("INSERT INTO note (id, body) VALUES ('x', 'a note')") }
            }
            let notes = try await database.notes()
            #expect(notes == [])
        }
    }
}
