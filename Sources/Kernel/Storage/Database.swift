package import Core
import Synchronization

/// The only door to stored data.
///
/// `read` sees one consistent state. `write` is serializable: it may read, decide and write, as if alone, and nobody is answered before
/// the commit is durable. A closure may run twice, so it does nothing but talk to `tx`.
package final class Database: Sendable {
    let engine: any Engine
    let migrations: [Migration]
    private let listener = Mutex<Listener?>(nil)

    /// A closure that is kept bare in a generic type is wrapped once more by every access, and the wrappers stay.
    private struct Listener: Sendable {
        let tell: @Sendable () -> Void
    }

    package init(_ engine: any Engine, migrations: [Migration]) {
        self.engine = engine
        self.migrations = migrations
    }

    /// - Throws: what `body` throws, or `AppError.unavailable` while the engine cannot serve.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        try await engine.collect(body)
    }

    /// - Throws: what `body` throws (nothing is written then), `AppError.unavailable`, or what the current `WritePermit` throws.
    @discardableResult
    package func write<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
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

    /// Sets the listener that is called after a commit that set `Tx.announces`, and when another server notifies its peers. Call it once.
    package func onAnnouncement(_ listener: @escaping @Sendable () -> Void) {
        self.listener.withLock { $0 = Listener(tell: listener) }
        engine.listen(listener)
    }

    /// Tells the other servers on this database that there is news. One that does not hear it must find it by looking.
    package func notifyPeers() async {
        await engine.notifyPeers()
    }

    /// Whether the database answers; this does not wait behind other reads.
    /// - Throws: `AppError.unavailable`.
    package func ping() async throws {
        try await engine.ping()
    }

    /// Brings the schema up to this binary's version.
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

    /// Whether no migration was ever applied to it.
    package func isNew() async throws -> Bool {
        try await engine.appliedMigrations().isEmpty
    }

    /// Whether a migration was applied to it, for commands that also work on older databases.
    package func hasApplied(_ migration: String) async throws -> Bool {
        try await engine.appliedMigrations().contains(migration)
    }

    /// `sqlite` or `postgresql`.
    package var engineName: String { engine.name }

    /// How many migrations make up this binary's schema.
    package var schemaVersion: Int { migrations.count }

    /// How many commits made how many writes durable, since the start: many writes to a commit is what keeps a busy disk up.
    package var commits: CommitCount { engine.commits }

    /// Copies the database, while it is in use, into a new file.
    /// - Throws: `StorageError.notEmpty` when the file exists, `StorageError.otherTool` where the engine has tools of its own for that.
    package func backup(to path: String) async throws {
        try await engine.backup(to: path)
    }

    /// Whether servers are using the database now, as far as another program can see.
    package func isInUse() async throws -> Bool {
        try await engine.otherServers() > 0
    }

    /// Faults found in the stored data; empty when there are none.
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

    /// How the engine would run a query, for tests that no hot table is read from end to end.
    package func plan(_ query: SQL) async throws -> [String] {
        try await engine.plan(query)
    }

    package func close() async throws {
        try await engine.close()
    }

    private func unwrap<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw StorageError.unexpected("a transaction ended without a value") }
        return value
    }
}

/// The purpose for which a database is opened.
package enum DatabaseRole: Sendable {
    /// To answer requests: a statement that takes too long is ended.
    case server
    /// A command of an operator on all the data at once: its statements have no time limit.
    case command
}

/// The operations of a database engine. The drivers are the only code that knows one.
package protocol Engine: Sendable {
    var name: String { get }
    func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws
    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws
    func ping() async throws
    func appliedMigrations() async throws -> [String]
    func apply(_ migration: Migration, now: Instant) async throws
    /// Tells the other servers on the same database.
    func notifyPeers() async
    /// Names who is told when another server calls, and when a call may have been missed.
    func listen(_ heard: @escaping @Sendable () -> Void)
    /// How many connections servers have to it; those of a command do not count.
    func otherServers() async throws -> Int
    func backup(to path: String) async throws
    func integrityFindings() async throws -> [String]
    func schema() async throws -> String
    func plan(_ query: SQL) async throws -> [String]
    var commits: CommitCount { get }
    func close() async throws
}

extension Engine {
    package func ping() async throws {
        try await read { tx in _ = try tx.exists("SELECT 1 FROM schema_migration LIMIT 1") }
    }

    /// The result of a read.
    func collect<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        let result = Mutex<Value?>(nil)
        try await read { tx in
            let value = try body(tx)
            result.withLock { $0 = value }
        }
        guard let value = result.withLock({ $0 }) else {
            throw StorageError.unexpected("a transaction ended without a value")
        }
        return value
    }
}

package struct CommitCount: Sendable {
    package var writes = 0
    package var commits = 0
    /// How often a write was run again, because others came between.
    package var retries = 0
}
