import Core
import Foundation
import Storage
import TestSupport

let noteMigration = Migration(
    "Note001_note",
    """
    -- A note's text is what somebody wrote.
    CREATE TABLE note (
        id bigint PRIMARY KEY NOT NULL,
        body text NOT NULL CHECK (body <> '')
    );
    """
)

/// Runs a test with the path of a file that does not exist yet, in a folder of its own.
func withPath<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-storage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: "notes.sqlite").path)
}

/// A migrated database with an empty table of notes.
func withNotes<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
    try await withDatabase([noteMigration], body)
}

func withSQLiteNotes<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
    try await withSQLiteDatabase([noteMigration], body)
}

func openNotes(_ path: String, _ migrations: [Migration] = [noteMigration]) throws -> Database {
    Database(try SQLiteEngine(path: path), migrations: migrations)
}

extension Database {
    func add(_ id: Int, _ body: String = "a note") async throws {
        try await write { tx in _ = try tx.run("INSERT INTO note (id, body) VALUES (\(id), \(body))") }
    }

    func notes() async throws -> [Int] {
        try await read { tx in try tx.all("SELECT id FROM note ORDER BY id") { try $0.read() } }
    }
}

struct Refusal: Error {}
