import Core
package import Logging
import Synchronization

/// PostgreSQL, reached through libpq: several servers may share one database.
///
/// A read is one snapshot (REPEATABLE READ, READ ONLY), a write is SERIALIZABLE and run again where it came between others.
package final class PostgreSQLEngine: Engine {
    let url: String
    let pool: PostgreSQLPool
    private let counts = Mutex(CommitCount())
    private let ear: PostgreSQLEar

    /// Reaches out to the server.
    /// - Parameters:
    ///   - url: as libpq knows it (postgresql.org/docs/15/libpq-connect.html), with TLS, sockets, several hosts and password files.
    ///   - connections: the most that are open at once; each has a thread.
    ///   - role: what it is opened for.
    ///   - patience: how long somebody waits for a connection, or for the server to come back.
    /// - Throws: `StorageError.unreachable` with the reason, or `notADatabase` when it cannot be used.
    package init(
        url: String,
        connections: Int = 10,
        role: Role = .server,
        patience: Duration = .seconds(5),
        logger: Logger
    ) throws {
        self.url = url
        pool = PostgreSQLPool(size: connections, patience: patience, logger: logger) {
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

    package enum Role: Sendable {
        case server
        /// Of an operator, on all the data at once: it may take its time.
        case command
    }

    package var name: String { "postgresql" }

    package var commits: CommitCount { counts.withLock { $0 } }

    package func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await pool.run { seat in
            try Persistence.run(&seat) { connection, _ in try connection.transact(.read, body) }
        }
    }

    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await pool.run { [self] seat in
            let runs = try Persistence.run(&seat) { connection, isUnlucky in
                try connection.transact(.write(alone: isUnlucky), body)
            }
            counts.withLock { count in
                count.writes += 1
                count.commits += 1
                count.retries += runs - 1
            }
        }
    }

    package func listen(_ heard: @escaping @Sendable () -> Void) {
        ear.listen(heard)
    }

    /// Whoever does not hear it finds out by looking.
    package func callOut() async {
        _ = try? await pool.run { try $0.take().script("NOTIFY \(PostgreSQLEar.channel)") }
    }

    package func close() async throws {
        ear.close()
        await pool.close()
    }
}
