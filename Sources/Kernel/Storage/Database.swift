package import Core
import Synchronization

/// The only access to stored data.
///
/// `read` sees one consistent state. `write` is serializable: it may read, decide and write as if it were alone, and it
/// returns only after the commit is durable. A closure may run twice, so it must do nothing but use `tx`.
package final class Database: Sendable {
    let engine: any Engine
    let migrations: [Migration]
    private let listener = Mutex<Listener?>(nil)

    /// Wraps the closure: a bare closure in a generic type gets another thunk on every access, and the thunks
    /// accumulate.
    private struct Listener: Sendable {
        let tell: @Sendable () -> Void
    }

    package init(_ engine: any Engine, migrations: [Migration]) {
        self.engine = engine
        self.migrations = migrations
    }

    /// - Throws: what `body` throws, or `AppError.unavailable` while the engine is out of service.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        try await engine.collect(body)
    }

    /// The first row of a `SELECT`, or `nil`. On PostgreSQL it costs less than a `read`, because a transaction of one
    /// statement needs no BEGIN and no COMMIT.
    /// - Throws: like `read`; `StorageError.unexpected` for any other statement, which nothing would keep from writing.
    package func first<Value: Sendable>(
        _ query: SQL,
        _ row: @escaping @Sendable (inout Row) throws -> Value
    ) async throws -> Value? {
        if !query.text.hasPrefix("SELECT ") { throw StorageError.unexpected("a single statement that is no SELECT") }
        let result = Mutex<Value?>(nil)
        try await engine.readSingle { tx in
            let value = try tx.first(query, row)
            result.withLock { $0 = value }
        }
        return result.withLock { $0 }
    }

    /// - Throws: what `body` throws (nothing is written then), `AppError.unavailable`, or what the current
    ///   `WritePermit` throws.
    @discardableResult
    package func write<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        try await BackgroundWork.waitBeforeWrite()
        try CurrentWritePermit.permit?.use()
        let result = Mutex<(value: Value?, announces: Bool)>((nil, false))
        try await engine.write { tx in
            let value = try tx.execute(body)
            result.withLock { $0 = (value, tx.announces) }
        }
        let (value, announces) = result.withLock { $0 }
        if announces { listener.withLock { $0 }?.tell() }
        return try unwrap(value)
    }

    /// Sets the listener that is called after a commit that set `Tx.announces`, and when another server notifies its
    /// peers. Call it once.
    package func onAnnouncement(_ listener: @escaping @Sendable () -> Void) {
        self.listener.withLock { $0 = Listener(tell: listener) }
        engine.listen(listener)
    }

    /// Notifies the other servers on this database. A server that misses the notification finds the news by polling.
    package func notifyPeers() async {
        await engine.notifyPeers()
    }

    /// Checks that the database answers, without waiting for other reads.
    /// - Throws: `AppError.unavailable`.
    package func ping() async throws {
        try await engine.ping()
    }

    /// Migrates the schema to this binary's version.
    /// - Throws: `StorageError.newer` when the database knows migrations that this binary does not.
    package func migrate(now: Instant) async throws {
        let done = try await engine.appliedMigrations()
        let known = Set(migrations.map(\.name))
        let unknown = done.filter { !known.contains($0) }
        if !unknown.isEmpty { throw StorageError.newer(migrations: unknown) }
        for migration in migrations where !done.contains(migration.name) {
            try await engine.apply(migration, now: now)
        }
    }

    /// The names of the migrations that `migrate` would apply.
    package func missingMigrations() async throws -> [String] {
        let done = Set(try await engine.appliedMigrations())
        return migrations.map(\.name).filter { !done.contains($0) }
    }

    /// Whether no migration was ever applied.
    package func isNew() async throws -> Bool {
        try await engine.appliedMigrations().isEmpty
    }

    /// Whether a migration was applied, for commands that also work on older databases.
    package func hasApplied(_ migration: String) async throws -> Bool {
        try await engine.appliedMigrations().contains(migration)
    }

    /// `sqlite` or `postgresql`.
    package var engineName: String { engine.name }

    /// The number of migrations of this binary.
    package var schemaVersion: Int { migrations.count }

    /// The number of commits and of writes since the start; many writes per commit let a busy disk keep up.
    package var commits: CommitCount { engine.commits }

    /// The open connections of this process.
    package var connections: ConnectionCount { engine.connections }

    /// Copies the database to a new file, even while it is in use.
    /// - Throws: `StorageError.notEmpty` when the file exists, `StorageError.otherTool` if the engine has its own tools
    ///   for backups.
    package func backup(to path: String) async throws {
        try await engine.backup(to: path)
    }

    /// Whether servers are using the database, as far as another process can tell.
    package func isInUse() async throws -> Bool {
        try await engine.otherServers() > 0
    }

    /// Problems found in the stored data; empty when there are none.
    package func check(_ invariants: [Invariant]) async throws -> [String] {
        var findings = try await engine.integrityFindings()
        for invariant in invariants {
            let rows = try await read { tx in try tx.all(invariant.violations) { row in try row.read() as String } }
            findings += rows.map { "\(invariant.name): \($0)" }
        }
        return findings
    }

    /// The schema as text, for `docs/schema.sql`.
    package func schema() async throws -> String {
        try await engine.schema()
    }

    /// The query plan, for tests that no large table is fully scanned.
    package func plan(_ query: SQL) async throws -> [String] {
        try await engine.plan(query)
    }

    package func close() async throws {
        try await engine.close()
    }
}

private func unwrap<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw StorageError.unexpected("a transaction ended without a value") }
    return value
}

/// What a database is opened for.
package enum DatabaseRole: Sendable {
    /// Serving requests: a statement that takes too long is interrupted.
    case server
    /// A command of the operator on large amounts of data: statements have no time limit.
    case command
}

/// The operations of a database engine. Only the drivers know a specific one.
package protocol Engine: Sendable {
    var name: String { get }
    func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws
    /// Like `read`, for a body that runs one query and nothing else.
    func readSingle(_ body: @escaping @Sendable (Tx) throws -> Void) async throws
    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws
    func ping() async throws
    func appliedMigrations() async throws -> [String]
    func apply(_ migration: Migration, now: Instant) async throws
    /// Notifies the other servers on the same database.
    func notifyPeers() async
    /// Sets the closure to call on notifications from other servers, and when one may have been missed.
    func listen(_ heard: @escaping @Sendable () -> Void)
    /// The number of servers connected to the database, not counting commands.
    func otherServers() async throws -> Int
    func backup(to path: String) async throws
    func integrityFindings() async throws -> [String]
    func schema() async throws -> String
    func plan(_ query: SQL) async throws -> [String]
    var commits: CommitCount { get }
    var connections: ConnectionCount { get }
    func close() async throws
}

extension Engine {
    package func readSingle(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await read(body)
    }

    package func ping() async throws {
        try await read { tx in _ = try tx.exists("SELECT 1 FROM schema_migration LIMIT 1") }
    }

    /// Runs a read and returns its result.
    func collect<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        let result = Mutex<Value?>(nil)
        try await read { tx in
            let value = try body(tx)
            result.withLock { $0 = value }
        }
        return try unwrap(result.withLock { $0 })
    }
}

package struct ConnectionCount: Sendable {
    package let busy: Int
    package let idle: Int
}

package struct CommitCount: Sendable {
    package var writes = 0
    package var commits = 0
    /// How many times writes were rerun because of conflicts with others.
    package var retries = 0
}
