package import Core
import Foundation
import Synchronization

@testable package import Storage

/// An engine that counts how many rows each write changes.
package final class CountingEngine: Engine {
    private let inner: any Engine
    private let counts = Mutex<[Int]>([])

    package init(_ inner: any Engine) {
        self.inner = inner
    }

    /// The number of changed rows of every committed write, in order.
    package var rowsOfWrites: [Int] { counts.withLock { $0 } }

    package func forget() {
        counts.withLock { $0 = [] }
    }

    package func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await inner.read(body)
    }

    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let changed = Mutex(0)
        try await inner.write { tx in
            let connection = CountingConnection(tx)
            try body(Tx(connection))
            changed.withLock { $0 = connection.changed }
        }
        let count = changed.withLock { $0 }
        counts.withLock { $0.append(count) }
    }

    package var name: String { inner.name }
    package var commits: CommitCount { inner.commits }
    package func appliedMigrations() async throws -> [String] { try await inner.appliedMigrations() }
    package func apply(_ migration: Migration, now: Instant) async throws { try await inner.apply(migration, now: now) }
    package func otherServers() async throws -> Int { try await inner.otherServers() }
    package func backup(to path: String) async throws { try await inner.backup(to: path) }
    package func integrityFindings() async throws -> [String] { try await inner.integrityFindings() }
    package func schema() async throws -> String { try await inner.schema() }
    package func plan(_ query: SQL) async throws -> [String] { try await inner.plan(query) }
    package func notifyPeers() async { await inner.notifyPeers() }
    package func listen(_ heard: @escaping @Sendable () -> Void) { inner.listen(heard) }
    package func close() async throws { try await inner.close() }
}

private final class CountingConnection: Connection {
    private let inner: Tx
    private(set) var changed = 0
    private(set) var statements = 0

    init(_ inner: Tx) {
        self.inner = inner
    }

    func run(_ statement: SQL) throws -> Int {
        statements += 1
        let count = try inner.run(statement)
        changed += count
        return count
    }

    func query(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        statements += 1
        var wantsMore = true
        _ = try inner.all(query) { row in
            if wantsMore { wantsMore = try each(&row) }
        }
    }

    func stream(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try self.query(query, each)
    }

    func claim(_ name: String) throws -> Bool {
        try inner.claim(name)
    }

    func analyze() throws {
        try inner.analyze()
    }
}

/// How many statements a body runs in a transaction.
package func countStatements(in tx: Tx, _ body: (Tx) throws -> Void) rethrows -> Int {
    let connection = CountingConnection(tx)
    try body(Tx(connection))
    return connection.statements
}

/// Runs a test on a database of its own whose writes are counted.
package func withCountedDatabase<Value>(
    _ migrations: [Migration],
    _ body: (Database, CountingEngine) async throws -> Value
) async throws -> Value {
    func run(_ engine: any Engine) async throws -> Value {
        let counting = CountingEngine(engine)
        let database = Database(counting, migrations: migrations)
        try await database.migrate(now: testNow)
        return try await using(database) { try await body($0, counting) }
    }
    if isOnPostgreSQL { return try await TestCluster.withCopy { try await run(try TestCluster.engine($0)) } }
    return try await withTemporaryFolder {
        try await run(try SQLiteEngine(path: $0.appending(path: "test.sqlite").path))
    }
}
