package import Core

/// An engine that customizes reads or writes, and forwards everything else to another engine.
package protocol WrappingEngine: Engine {
    var inner: any Engine { get }
}

extension WrappingEngine {
    package func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws { try await inner.read(body) }
    package func ping() async throws { try await inner.ping() }
    package var name: String { inner.name }
    package var commits: CommitCount { inner.commits }
    package var connections: ConnectionCount { inner.connections }
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
