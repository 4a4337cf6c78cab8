package import Core
package import Foundation
package import Storage

/// The default time of tests: Tuesday 23 June 2026, 10:00 in Amsterdam.
package let testNow = Instant(milliseconds: 1_782_201_600_000)

/// Whether this run uses PostgreSQL instead of SQLite. `bin/test` runs both.
package let isOnPostgreSQL = TestCluster.url != nil

/// Runs a test on a real database of its own, a copy of a template that is migrated once per process.
package func withDatabase<Value>(
    _ migrations: [Migration],
    _ body: (Database) async throws -> Value
) async throws -> Value {
    if !isOnPostgreSQL { return try await withSQLiteDatabase(migrations, body) }
    return try await TestCluster.withCopy(migrations) { try await using(try TestCluster.open($0, migrations), body) }
}

/// Like `withDatabase`, but always on SQLite, for tests of its files.
package func withSQLiteDatabase<Value>(
    _ migrations: [Migration],
    _ body: (Database) async throws -> Value
) async throws -> Value {
    try await withTemporaryFolder { folder in
        let file = folder.appending(path: "test.sqlite")
        try await templates.template(migrations).write(to: file)
        // Without the server's statement timeout, as on PostgreSQL: tests must not fail on a busy machine.
        let engine = try SQLiteEngine(path: file.path, role: .command)
        return try await using(Database(engine, migrations: migrations), body)
    }
}

/// Runs a test with two connection pools to one database, as with two servers. On SQLite there is only one server, and
/// both are the same.
package func withTwoPools<Value>(
    _ migrations: [Migration],
    _ body: (Database, Database) async throws -> Value
) async throws -> Value {
    if !isOnPostgreSQL { return try await withSQLiteDatabase(migrations) { try await body($0, $0) } }
    return try await TestCluster.withCopy(migrations) { url in
        try await using(try TestCluster.open(url, migrations)) { one in
            try await using(try TestCluster.open(url, migrations)) { other in try await body(one, other) }
        }
    }
}

/// Closes the database even if `body` throws.
package func using<Value>(_ database: Database, _ body: (Database) async throws -> Value) async throws -> Value {
    do {
        let value = try await body(database)
        try await database.close()
        return value
    } catch {
        try? await database.close()
        throw error
    }
}

package func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

private let templates = Templates { migrations in
    try await withTemporaryFolder { folder in
        let file = folder.appending(path: "template.sqlite")
        // Closing the last connection moves the log into the file, so that the file alone is the database.
        try await using(Database(try SQLiteEngine(path: file.path), migrations: migrations)) {
            try await $0.migrate(now: testNow)
        }
        return try Data(contentsOf: file)
    }
}

/// The template of an empty, migrated database, for each list of migrations.
actor Templates<Template: Sendable> {
    private let make: @Sendable ([Migration]) async throws -> Template
    private var made: [String: Task<Template, any Error>] = [:]

    init(_ make: @escaping @Sendable ([Migration]) async throws -> Template) {
        self.make = make
    }

    func template(_ migrations: [Migration]) async throws -> Template {
        let key = migrations.map { $0.name + $0.sql }.joined()
        if let task = made[key] { return try await task.value }
        let task = Task { try await make(migrations) }
        made[key] = task
        return try await task.value
    }
}
