package import Core
import Foundation
package import Storage

/// When tests take place, unless they say otherwise: Tuesday 23 June 2026, 10:00 in Amsterdam.
package let testNow = Instant(milliseconds: 1_782_201_600_000)

/// Runs a test on a real database in a file of its own, a copy of a template that is migrated once per process.
package func withDatabase<Value>(
    _ migrations: [Migration],
    _ body: (Database) async throws -> Value
) async throws -> Value {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "test.sqlite")
    try await templates.bytes(migrations).write(to: file)
    let database = Database(try SQLiteEngine(path: file.path), migrations: migrations)
    do {
        let value = try await body(database)
        try await database.close()
        return value
    } catch {
        try? await database.close()
        throw error
    }
}

private let templates = Templates()

/// The bytes of an empty, migrated database for each list of migrations.
private actor Templates {
    private var made: [String: Task<Data, any Error>] = [:]

    func bytes(_ migrations: [Migration]) async throws -> Data {
        let key = migrations.map { $0.name + $0.sql }.joined()
        if let task = made[key] { return try await task.value }
        let task = Task { try await make(migrations) }
        made[key] = task
        return try await task.value
    }
}

private func make(_ migrations: [Migration]) async throws -> Data {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "template.sqlite")
    let database = Database(try SQLiteEngine(path: file.path), migrations: migrations)
    try await database.migrate(now: testNow)
    // The last connection to close moves the log into the file, so that the file alone is the database.
    try await database.close()
    return try Data(contentsOf: file)
}

private func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}
