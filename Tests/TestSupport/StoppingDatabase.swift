import Core
import Synchronization

@testable package import Storage

/// A database that takes so many writes and no more, as if the server had been stopped then.
package enum StoppingDatabase {
    package static func after(writes: Int, _ database: Database) -> Database {
        Database(StoppingEngine(database.engine, writes), migrations: database.migrations)
    }
}

private final class StoppingEngine: Engine {
    private let inner: any Engine
    private let left: Mutex<Int>

    init(_ inner: any Engine, _ writes: Int) {
        self.inner = inner
        left = Mutex(writes)
    }

    func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await inner.read(body)
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let isOver = left.withLock { left in
            left -= 1
            return left < 0
        }
        if isOver { throw AppError.unavailable }
        try await inner.write(body)
    }

    var name: String { inner.name }
    var commits: CommitCount { inner.commits }
    func appliedMigrations() async throws -> [String] { try await inner.appliedMigrations() }
    func apply(_ migration: Migration, now: Instant) async throws { try await inner.apply(migration, now: now) }
    func otherServers() async throws -> Int { try await inner.otherServers() }
    func backup(to path: String) async throws { try await inner.backup(to: path) }
    func integrityFindings() async throws -> [String] { try await inner.integrityFindings() }
    func schema() async throws -> String { try await inner.schema() }
    func plan(_ query: SQL) async throws -> [String] { try await inner.plan(query) }
    func notifyPeers() async { await inner.notifyPeers() }
    func listen(_ heard: @escaping @Sendable () -> Void) {}
    func close() async throws {}
}
