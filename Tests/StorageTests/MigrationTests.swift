import Core
import Storage
import TestSupport
import Testing

@Suite("Migrations")
struct MigrationTests {
    private let second = Migration("Note002_colour", "ALTER TABLE note ADD COLUMN colour text;")

    @Test("Applying them twice has no further effect")
    func twice() async throws {
        try await withPath { path in
            let database = try openNotes(path)
            try await database.migrate(now: testNow)
            try await database.add(1)
            let schema = try await database.schema()
            #expect(schema.contains("CREATE TABLE note"))
            try await database.migrate(now: testNow.adding(minutes: 1))
            #expect(try await database.schema() == schema)
            #expect(try await database.notes() == [1])
            try await database.close()
        }
    }

    @Test("A newer version adds only what is new, and keeps existing data")
    func upgrade() async throws {
        try await withPath { path in
            let old = try openNotes(path)
            try await old.migrate(now: testNow)
            try await old.add(1)
            try await old.close()
            let new = try openNotes(path, [noteMigration, second])
            #expect(new.schemaVersion == 2)
            try await new.migrate(now: testNow.adding(minutes: 1))
            let colour = try await new.read { tx in try tx.first("SELECT colour FROM note") { try $0.read() as String? }
            }
            #expect(colour == .some(nil))
            try await new.close()
        }
    }

    @Test("A database of a newer version is refused by name, and not changed")
    func newer() async throws {
        try await withPath { path in
            let new = try openNotes(path, [noteMigration, second])
            try await new.migrate(now: testNow)
            let schema = try await new.schema()
            try await new.close()
            let old = try openNotes(path, [noteMigration])
            let error = await #expect(throws: StorageError.self) { try await old.migrate(now: testNow) }
            #expect(error?.description.contains("Note002_colour") == true)
            #expect(error?.description.contains("newer version") == true)
            #expect(try await old.schema() == schema)
            try await old.close()
        }
    }

    @Test("An error names three migrations at most, so that the advice after them is read")
    func manyMissing() {
        let error = StorageError.older(migrations: ["A", "B", "C", "D", "E"])
        #expect(error.description.contains("lacks: A, B, C and 2 more. Start the server"))
        #expect(StorageError.newer(migrations: ["A", "B", "C"]).description.contains("added: A, B, C. "))
    }

    @Test("A failed migration leaves nothing behind, and is retried")
    func halfWay() async throws {
        try await withPath { path in
            let broken = Migration(
                "Note001_note",
                "CREATE TABLE half (\n    id bigint\n);\nCREATE TABLE half (\n    id bigint\n);"
            )
            let database = try openNotes(path, [broken])
            await #expect(throws: StorageError.self) { try await database.migrate(now: testNow) }
            #expect(try await database.schema() == "")
            try await database.close()
            let mended = try openNotes(path)
            try await mended.migrate(now: testNow)
            try await mended.add(1)
            #expect(try await mended.notes() == [1])
            try await mended.close()
        }
    }
}
