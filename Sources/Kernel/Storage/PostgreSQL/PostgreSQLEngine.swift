import Core
package import Logging
import Synchronization

/// PostgreSQL through libpq: several servers may share one database.
///
/// A read is one snapshot (REPEATABLE READ, READ ONLY); a write is SERIALIZABLE and is rerun after a collision.
package final class PostgreSQLEngine: Engine {
    private static let backgroundPatience: Duration = .seconds(30)

    let url: String
    let pool: PostgreSQLPool
    /// One connection for the reruns of writes that collided. They go one at a time, because they would collide with
    /// each other again, and never wait behind first runs, which would bring new collisions faster than reruns succeed.
    /// Background work uses it only to run alone: all others wait for that, so its thread must not have a low priority.
    private let rerunPool: PostgreSQLPool
    /// For background work, so that requests never wait for a connection that it uses. With few connections, it is
    /// `pool`.
    private let backgroundPool: PostgreSQLPool
    /// For services. It has one connection: with more, the database would be as busy with thousands of deliveries as with
    /// requests. With few connections, it is `pool`.
    private let servicePool: PostgreSQLPool
    /// One connection that requests do not use.
    private let pingPool: PostgreSQLPool
    private let patience: Duration
    private let counts = Mutex(CommitCount())
    private let ear: PostgreSQLListener

    /// Connects to the database server.
    /// - Parameters:
    ///   - url: in libpq's form (postgresql.org/docs/15/libpq-connect.html), which supports TLS, sockets, several hosts
    ///   and password files.
    ///   - connections: the maximum number of open connections for first runs; each has a thread. With six or more, one
    ///     is for services, and a fifth of them for background work.
    ///   - role: what the database is opened for.
    ///   - patience: how long a request waits for a connection, or for the server to come back. Background work waits
    ///     longer than any of its statements may take. A write is rerun as long, if that exceeds the usual time.
    /// - Throws: `StorageError.unreachable` with the reason, or `notADatabase` when it cannot be used.
    package init(
        url: String,
        connections: Int = 10,
        role: DatabaseRole = .server,
        patience: Duration = .seconds(5),
        logger: Logger
    ) throws {
        self.url = url
        self.patience = patience
        let isShared = connections < 6
        let (services, background) = isShared ? (0, 0) : (1, connections / 5)
        let pool = PostgreSQLPool(size: connections - services - background, patience: patience, logger: logger) {
            try PostgreSQLConnection(url, role)
        }
        let slowPool = { (size: Int) in
            PostgreSQLPool(
                size: size,
                patience: max(patience, Self.backgroundPatience),
                niceness: Niceness.slow,
                logger: logger
            ) { try PostgreSQLConnection(url, role) }
        }
        self.pool = pool
        rerunPool = PostgreSQLPool(size: 1, patience: patience, logger: logger) {
            try PostgreSQLConnection(url, role)
        }
        backgroundPool = isShared ? pool : slowPool(background)
        servicePool = isShared ? pool : slowPool(services)
        pingPool = PostgreSQLPool(size: 1, patience: patience, logger: logger) {
            try PostgreSQLConnection(url, role)
        }
        ear = PostgreSQLListener(url)
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

    package var connections: ConnectionCount {
        let counts = pools.map(\.count)
        return ConnectionCount(busy: counts.reduce(0) { $0 + $1.busy }, idle: counts.reduce(0) { $0 + $1.idle })
    }

    private var pools: [PostgreSQLPool] {
        servicePool === pool ? [pool, rerunPool] : [pool, rerunPool, backgroundPool, servicePool]
    }

    /// The pool for the current task.
    private var currentPool: PostgreSQLPool {
        BackgroundWork.isCurrent ? backgroundPool : BackgroundWork.isInService ? servicePool : pool
    }

    package func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        _ = try await persist { _ in
            .read
        } body: {
            try body($0)
        }
    }

    package func readSingle(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        _ = try await persist { _ in
            .single
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

    /// Runs a transaction, and reruns it after transient faults. It holds no connection while it waits for a rerun, so
    /// that many collisions do not block other requests.
    /// - Parameter pool: the pool to use, if not that of the current task.
    /// - Returns: the number of runs.
    /// - Throws: what the last run threw.
    private func persist(
        on pool: PostgreSQLPool? = nil,
        _ kind: (RetryPolicy) -> PostgreSQLConnection.Kind,
        body: @escaping @Sendable (Tx) throws -> Void
    ) async throws -> Int {
        let pool = pool ?? currentPool
        var policy = RetryPolicy()
        policy.patience = max(policy.patience, patience)
        while true {
            let kind = kind(policy)
            do {
                let isNext = policy.hasCollided && pool === self.pool || policy.isUnlucky
                if isNext {
                    try await run(kind, on: rerunPool, within: policy.timeLeft, body)
                } else {
                    try await run(kind, on: pool, body)
                }
                return policy.runs
            } catch let ended as EndedRun {
                if !policy.allows(ended.fault) { throw ended.error }
                try? await Task.sleep(for: policy.pause)
            }
        }
    }

    private func run(
        _ kind: PostgreSQLConnection.Kind,
        on pool: PostgreSQLPool,
        within patience: Duration? = nil,
        _ body: @escaping @Sendable (Tx) throws -> Void
    ) async throws {
        try await pool.run(within: patience) { seat in
            let connection = try seat.take()
            do {
                try connection.transact(kind, body)
            } catch {
                guard let fault = connection.fault else { throw error }
                if fault.isLoss { seat.invalidate() }
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

    /// Ignores errors: a server that misses the notification polls.
    package func notifyPeers() async {
        _ = try? await pool.run { try $0.take().script("NOTIFY \(PostgreSQLListener.channel)") }
    }

    package func close() async throws {
        ear.close()
        for pool in pools + [pingPool] { await pool.close() }
    }
}
