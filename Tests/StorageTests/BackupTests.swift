import Core
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Backup, restore and check")
struct BackupTests {
    private let noLies = Invariant("a note lies", "SELECT body FROM note WHERE body = 'a lie'")

    @Test("A backup made while the database is in use is a consistent state")
    func inUse() async throws {
        try await withPath { path in
            let database = try openNotes(path)
            try await database.migrate(now: testNow)
            for id in stride(from: 0, to: 100, by: 2) { try await addPair(id, to: database) }
            async let writing: Void = {
                for id in stride(from: 100, to: 300, by: 2) { try await addPair(id, to: database) }
            }()
            try await database.backup(to: path + ".backup")
            try await writing
            try await database.close()

            let restored = path + ".restored"
            try SQLiteEngine.restore(path + ".backup", to: restored)
            let copy = try openNotes(restored)
            try await copy.migrate(now: testNow)
            let notes = try await copy.notes()
            #expect(notes.count >= 100)
            #expect(notes.count % 2 == 0)
            #expect(notes == Array(0..<notes.count))
            #expect(try await copy.check([noLies]) == [])
            try await copy.add(1_000)
            try await copy.close()
        }
    }

    @Test("Neither a backup nor a restore overwrites files")
    func noOverwriting() async throws {
        try await withPath { path in
            let database = try openNotes(path)
            try await database.migrate(now: testNow)
            let target = path + ".backup"
            try Data("precious".utf8).write(to: URL(filePath: target))
            await #expect(throws: StorageError.self) { try await database.backup(to: target) }
            #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
            try await database.backup(to: target + "2")
            #expect(throws: StorageError.self) { try SQLiteEngine.restore(target + "2", to: path) }
            try await database.add(1)
            #expect(try await database.notes() == [1])
            try await database.close()
        }
    }

    @Test("A file that is not a backup is not restored, and leaves nothing behind")
    func foreign() async throws {
        try await withPath { path in
            let source = path + ".backup"
            try Data(repeating: 0x41, count: 10_000).write(to: URL(filePath: source))
            #expect(throws: StorageError.self) { try SQLiteEngine.restore(source, to: path) }
            // A database of another program.
            let other = try SQLiteEngine(path: source + "2")
            try await other.write { tx in try tx.run("CREATE TABLE theirs (id INTEGER)") }
            try await other.close()
            #expect(throws: StorageError.self) { try SQLiteEngine.restore(source + "2", to: path) }
            #expect(throws: (any Error).self) { try SQLiteEngine.restore(source + "3", to: path) }
            let left = try FileManager.default.contentsOfDirectory(
                atPath: URL(filePath: path).deletingLastPathComponent().path
            )
            #expect(!left.contains("notes.sqlite"))
            #expect(!left.contains { $0.hasSuffix(".unfinished") })
        }
    }

    @Test("A check names each broken invariant")
    func violations() async throws {
        try await withNotes { database in
            try await database.add(1, "a truth")
            #expect(try await database.check([noLies]) == [])
            try await database.add(2, "a lie")
            #expect(try await database.check([noLies]) == ["a note lies: a lie"])
            try await database.add(3, "a lie")
            #expect(try await database.check([noLies]) == ["a note lies: a lie", "a note lies: a lie"])
        }
    }

    @Test("A check of an SQLite file reports each dangling reference")
    func danglingReferences() async throws {
        try await withSQLiteNotes { database in
            try await database.write { tx in
                // SQLite enforces references, except while it drops a table whose referenced columns are not unique any
                // more (sqlite.org/foreignkeys.html, section 5).
                for statement in [
                    "CREATE TABLE message (id INTEGER NOT NULL)",
                    "CREATE UNIQUE INDEX message_id ON message (id)",
                    "CREATE TABLE reply (message INTEGER NOT NULL REFERENCES message (id))",
                    "INSERT INTO message (id) VALUES (1), (2), (3)",
                    "INSERT INTO reply (message) VALUES (1), (2), (3)",
                    "DROP INDEX message_id",
                    "DROP TABLE message",
                    "CREATE TABLE message (id INTEGER PRIMARY KEY)",
                    "INSERT INTO message (id) VALUES (2)",
                ] as [SQL] {
                    try tx.run(statement)
                }
            }
            let finding = "a row of reply points to a row of message that does not exist"
            #expect(try await database.check([]) == [finding, finding])
        }
    }

    @Test("A file that is not a database is reported as such")
    func garbage() async throws {
        try await withPath { path in
            try Data(repeating: 0x41, count: 10_000).write(to: URL(filePath: path))
            let error = #expect(throws: StorageError.self) { try SQLiteEngine(path: path) }
            #expect(error?.description.contains("not a Decklog database") == true)
        }
    }

    @Test("Damaged pages result in a finding or an error of the check, and never in wrong rows")
    func damaged() async throws {
        try await withPath { path in
            let database = try openNotes(path)
            try await database.migrate(now: testNow)
            for id in 0..<50 { try await database.add(id, String(repeating: "x", count: 2_000)) }
            try await database.close()
            var bytes = try Data(contentsOf: URL(filePath: path))
            // Everything after the first two pages: the rows, but not the schema.
            for index in stride(from: 8_192, to: bytes.count, by: 7) { bytes[index] = 0xA5 }
            try bytes.write(to: URL(filePath: path))

            let damaged = try openNotes(path)
            do {
                #expect(try await !damaged.check([]).isEmpty)
            } catch let error as StorageError {
                #expect(error.description.contains("damaged"))
            }
            await #expect(throws: StorageError.self) {
                try await damaged.read { tx in
                    try tx.all("SELECT body FROM note ORDER BY id") { try $0.read() as String }.count
                }
            }
            try await damaged.close()
        }
    }

    private func addPair(_ id: Int, to database: Database) async throws {
        try await database.write { tx in
            _ = try tx.run("INSERT INTO note (id, body) VALUES (\(id), 'left'), (\(id + 1), 'right')")
        }
    }
}
