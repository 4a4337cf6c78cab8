import Core
import Synchronization

@testable package import Storage

/// Something that happens in a database just before the next write, as if somebody else had been first.
package final class Interruption: Sendable {
    private let statement = Mutex<SQL?>(nil)

    package init() {}

    package func happens(_ statement: SQL) {
        self.statement.withLock { $0 = statement }
    }

    /// Forgets what was to happen.
    /// - Returns: whether it has happened.
    package func end() -> Bool {
        statement.withLock { statement in
            defer { statement = nil }
            return statement == nil
        }
    }

    package func of(_ database: Database) -> Database {
        Database(InterruptedEngine(database.engine, self), migrations: database.migrations)
    }

    fileprivate func next() -> SQL? {
        statement.withLock { statement in
            defer { statement = nil }
            return statement
        }
    }
}

private final class InterruptedEngine: Engine {
    private let inner: any Engine
    private let interruption: Interruption

    init(_ inner: any Engine, _ interruption: Interruption) {
        self.inner = inner
        self.interruption = interruption
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        if let statement = interruption.next() { try await inner.write { tx in try tx.run(statement) } }
        try await inner.write(body)
    }

    func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws { try await inner.read(body) }
    var name: String { inner.name }
    var commits: CommitCount { inner.commits }
    func ping() async throws { try await inner.ping() }
    func appliedMigrations() async throws -> [String] { try await inner.appliedMigrations() }
    func apply(_ migration: Migration, now: Instant) async throws { try await inner.apply(migration, now: now) }
    func otherServers() async throws -> Int { try await inner.otherServers() }
    func backup(to path: String) async throws { try await inner.backup(to: path) }
    func integrityFindings() async throws -> [String] { try await inner.integrityFindings() }
    func schema() async throws -> String { try await inner.schema() }
    func plan(_ query: SQL) async throws -> [String] { try await inner.plan(query) }
    func notifyPeers() async { await inner.notifyPeers() }
    func listen(_ heard: @escaping @Sendable () -> Void) { inner.listen(heard) }
    func close() async throws { try await inner.close() }
}
