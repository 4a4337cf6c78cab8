import Core
package import Logging
import Synchronization

/// PostgreSQL, reached through libpq: several servers may share one database.
///
/// A read is one snapshot (REPEATABLE READ, READ ONLY), a write is SERIALIZABLE and run again where it came between others.
package final class PostgreSQLEngine: Engine {
    let url: String
    let pool: PostgreSQLPool
    /// One connection that no request uses.
    private let pingPool: PostgreSQLPool
    private let counts = Mutex(CommitCount())
    private let ear: PostgreSQLEar
    private let collided = Turnstile()

    /// Reaches out to the server.
    /// - Parameters:
    ///   - url: as libpq knows it (postgresql.org/docs/15/libpq-connect.html), with TLS, sockets, several hosts and password files.
    ///   - connections: the most that are open at once; each has a thread.
    ///   - role: the purpose for which it is opened.
    ///   - patience: how long a request waits for a connection, or for the server to come back.
    /// - Throws: `StorageError.unreachable` with the reason, or `notADatabase` when it cannot be used.
    package init(
        url: String,
        connections: Int = 10,
        role: DatabaseRole = .server,
        patience: Duration = .seconds(5),
        logger: Logger
    ) throws {
        self.url = url
        pool = PostgreSQLPool(size: connections, patience: patience, logger: logger) {
            try PostgreSQLConnection(url, role)
        }
        pingPool = PostgreSQLPool(size: 1, patience: patience, logger: logger) {
            try PostgreSQLConnection(url, role)
        }
        ear = PostgreSQLEar(url)
        do {
            let connection = try PostgreSQLConnection(url, role)
            try connection.checkUsable()
            try connection.compareClocks(logger)
        } catch let fault as PostgreSQLFault {
            throw StorageError.unreachable(fault.message)
        }
    }

    package var name: String { "postgresql" }

    package var commits: CommitCount { counts.withLock { $0 } }

    package func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        _ = try await persist { _ in
            .read
        } body: {
            try body($0)
        }
    }

    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let runs = try await persist {
            .write(alone: $0.isUnlucky)
        } body: {
            try body($0)
        }
        counts.withLock { count in
            count.writes += 1
            count.commits += 1
            count.retries += runs - 1
        }
    }

    /// Runs a transaction, and again after what may pass. Who waits for another run keeps no connection, so however many collide, others
    /// are served.
    /// - Parameter pool: where connections come from, if not from that of requests.
    /// - Returns: how often it ran.
    /// - Throws: what the last run threw.
    private func persist(
        on pool: PostgreSQLPool? = nil,
        _ kind: (Persistence) -> PostgreSQLConnection.Kind,
        body: @escaping @Sendable (Tx) throws -> Void
    ) async throws -> Int {
        let pool = pool ?? self.pool
        var persistence = Persistence()
        while true {
            let kind = kind(persistence)
            do {
                if persistence.hasCollided {
                    // Transactions that collided would collide with each other again.
                    try await collided.pass { try await run(kind, on: pool, body) }
                } else {
                    try await run(kind, on: pool, body)
                }
                return persistence.runs
            } catch let ended as EndedRun {
                if !persistence.allows(ended.fault) { throw ended.error }
                try? await Task.sleep(for: persistence.pause)
            }
        }
    }

    private func run(
        _ kind: PostgreSQLConnection.Kind,
        on pool: PostgreSQLPool,
        _ body: @escaping @Sendable (Tx) throws -> Void
    ) async throws {
        try await pool.run { seat in
            let connection = try seat.take()
            do {
                try connection.transact(kind, body)
            } catch {
                guard let fault = connection.fault else { throw error }
                if fault.isLoss { seat.mistrust() }
                throw EndedRun(fault: fault, error: error)
            }
        }
    }

    package func ping() async throws {
        _ = try await persist(on: pingPool) { _ in
            .read
        } body: { tx in
            _ = try tx.exists("SELECT 1")
        }
    }

    package func listen(_ heard: @escaping @Sendable () -> Void) {
        ear.listen(heard)
    }

    /// Errors are ignored: a server that misses the notification polls.
    package func notifyPeers() async {
        _ = try? await pool.run { try $0.take().script("NOTIFY \(PostgreSQLEar.channel)") }
    }

    package func close() async throws {
        ear.close()
        await pool.close()
        await pingPool.close()
    }
}
