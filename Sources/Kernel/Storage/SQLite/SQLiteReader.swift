import GRDB

/// A read-only connection with its prepared statements.
final class SQLiteReader: Sendable {
    /// In bytes: a page needs a few dozen statements of 5 to 40 KB.
    private static let statementBytes = 2 << 20

    let statements = StatementCache(most: statementBytes)
    private let queue: DatabaseQueue
    private let limit: ReadLimit

    /// - Parameter patience: the limit of processor time for one statement; `nil` for no limit.
    init(path: String, _ configuration: Configuration, patience: Duration?) throws {
        limit = ReadLimit(patience: patience)
        queue = try DatabaseQueue(path: path, configuration: configuration)
        queue.inDatabase { [limit] db in
            if let connection = db.sqliteConnection { limit.watch(connection) }
        }
    }

    /// Reads one consistent state, on the caller's thread.
    /// - Throws: what the body throws; `AppError.unavailable` when a statement takes too long; `CancellationError`.
    func read(_ body: (Tx) throws -> Void) throws {
        limit.reset()
        try queue.inDatabase { db in
            let connection = SQLiteConnection(db, statements, limit)
            _ = try connection.run("BEGIN")
            defer {
                limit.reset()
                _ = try? connection.run("COMMIT")
            }
            try body(Tx(connection))
        }
    }

    /// Interrupts the running statement, and all later ones of this read.
    func cancel() {
        limit.cancel()
    }

    func close() throws {
        statements.removeAll()
        try queue.close()
    }
}
