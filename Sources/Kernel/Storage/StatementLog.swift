import Core
package import Logging
import Synchronization

/// Logs every statement of a database at the level `trace`: its text with a `?` for each bound value, never the values;
/// the number of rows read or changed; the time taken; and the transaction and request that it belongs to. Enqueued
/// statements run at once, so that each has its own rows and time.
package enum StatementLog {
    /// The id of the request that the current task handles; `nil` in background work.
    @TaskLocal package static var request: String?
}

extension Database {
    /// The same database with its statements logged; unchanged if the logger's level is not `trace`.
    package func loggingStatements(to logger: Logger) -> Database {
        guard logger.logLevel == .trace else { return self }
        return Database(LoggingEngine(engine, logger), migrations: migrations)
    }
}

private final class LoggingEngine: WrappingEngine {
    let inner: any Engine
    private let logger: Logger
    private let count = Mutex(0)

    init(_ inner: any Engine, _ logger: Logger) {
        self.inner = inner
        self.logger = logger
    }

    func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let logger = logger(of: "read")
        try await inner.read { tx in try body(Tx(LoggingConnection(tx.connection, logger))) }
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let logger = logger(of: "write")
        try await inner.write { tx in try body(Tx(LoggingConnection(tx.connection, logger))) }
    }

    private func logger(of kind: String) -> Logger {
        var logger = logger
        let number = count.withLock { count in
            count += 1
            return count
        }
        logger[metadataKey: "transaction"] = "\(kind) \(number)"
        if let request = StatementLog.request { logger[metadataKey: "request"] = "\(request)" }
        return logger
    }
}

private final class LoggingConnection: Connection {
    private let inner: any Connection
    private let logger: Logger

    init(_ inner: any Connection, _ logger: Logger) {
        self.inner = inner
        self.logger = logger
    }

    func run(_ statement: SQL) throws -> Int {
        try logging(statement) { rows in
            rows = try inner.run(statement)
            return rows
        }
    }

    func query(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try logging(query) { rows in
            try inner.query(query) { row in
                rows += 1
                return try each(&row)
            }
        }
    }

    func stream(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try logging(query) { rows in
            try inner.stream(query) { row in
                rows += 1
                return try each(&row)
            }
        }
    }

    func claim(_ name: String) throws -> Bool { try inner.claim(name) }
    func analyze() throws { try inner.analyze() }

    private func logging<Value>(_ statement: SQL, _ body: (inout Int) throws -> Value) throws -> Value {
        var rows = 0
        let start = ContinuousClock.now
        defer {
            let microseconds = (ContinuousClock.now - start) / .microseconds(1)
            logger.trace(
                "\(statement.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))",
                metadata: ["rows": "\(rows)", "us": "\(Int(microseconds))"]
            )
        }
        return try body(&rows)
    }
}
