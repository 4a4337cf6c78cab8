import Core
import Synchronization

@testable import Storage

/// An engine that asks SQLite, before each statement, how it will run it.
final class ExplainingEngine: Engine {
    private let inner: SQLiteEngine
    private let seen = Mutex<Set<String>>([])

    init(_ inner: SQLiteEngine) {
        self.inner = inner
    }

    /// Every step of every statement so far.
    var steps: Set<String> { seen.withLock { $0 } }

    func read(_ body: (Tx) throws -> Void) async throws {
        try await inner.read { tx in try body(explaining(tx)) }
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await inner.write { [self] tx in try body(explaining(tx)) }
    }

    private func explaining(_ tx: Tx) -> Tx {
        Tx(ExplainingConnection(tx) { steps in self.seen.withLock { $0.formUnion(steps) } })
    }

    var name: String { inner.name }
    var commits: CommitCount { inner.commits }
    func appliedMigrations() async throws -> [String] { try await inner.appliedMigrations() }
    func apply(_ migration: Migration, now: Instant) async throws { try await inner.apply(migration, now: now) }
    func backup(to path: String) async throws { try await inner.backup(to: path) }
    func integrityFindings() async throws -> [String] { try await inner.integrityFindings() }
    func schema() async throws -> String { try await inner.schema() }
    func plan(_ query: SQL) async throws -> [String] { try await inner.plan(query) }
    func close() async throws { try await inner.close() }
}

private final class ExplainingConnection: Connection {
    private let inner: Tx
    private let note: ([String]) -> Void

    init(_ inner: Tx, _ note: @escaping ([String]) -> Void) {
        self.inner = inner
        self.note = note
    }

    func run(_ statement: SQL) throws -> Int {
        try explain(statement)
        return try inner.run(statement)
    }

    func query(_ query: SQL, _ each: (Row) throws -> Bool) throws {
        try explain(query)
        var wantsMore = true
        _ = try inner.all(query) { row in
            if wantsMore { wantsMore = try each(row) }
        }
    }

    private func explain(_ statement: SQL) throws {
        note(try inner.all("EXPLAIN QUERY PLAN \(statement)") { try $0[3] })
    }
}
