import Dispatch
import GRDB
import Synchronization

/// A read-only connection with its prepared statements.
final class SQLiteReader: Sendable {
    /// In bytes: a page needs a few dozen statements of 5 to 40 KB.
    private static let statementBytes = 2 << 20

    /// In nanoseconds: a page takes less.
    private static let briefly: UInt64 = 20_000_000

    let statements = StatementCache(most: statementBytes)
    private let queue: DatabaseQueue
    private let limit: ReadLimit
    /// When the current read may be interrupted to begin again, in nanoseconds of the system's uptime; `.max` for never.
    private let yieldsAt = Atomic<UInt64>(.max)

    /// - Parameter patience: the limit of processor time for one statement; `nil` for no limit.
    init(path: String, _ configuration: Configuration, patience: Duration?) throws {
        limit = ReadLimit(patience: patience)
        queue = try DatabaseQueue(path: path, configuration: configuration)
        queue.inDatabase { [limit] db in
            if let connection = db.sqliteConnection { limit.watch(connection) }
        }
    }

    /// Reads one consistent state, on the caller's thread.
    /// - Parameter yields: whether it may be interrupted after a while, to begin again.
    /// - Throws: what the body throws; `AppError.unavailable` when a statement takes too long; `ReadBeginsAgain`;
    ///   `CancellationError`.
    func read(yields: Bool, _ body: (Tx) throws -> Void) throws {
        limit.reset()
        // A cancellation that came before was lost with the reset.
        try Task.checkCancellation()
        if yields { yieldsAt.store(uptime() + Self.briefly, ordering: .relaxed) }
        defer { yieldsAt.store(.max, ordering: .relaxed) }
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

    /// Interrupts a read that may begin again, unless it has only just begun and will soon end by itself.
    func yield() {
        if yieldsAt.load(ordering: .relaxed) <= uptime() { limit.beginAgain() }
    }

    func close() throws {
        statements.removeAll()
        try queue.close()
    }
}

/// The system's uptime in nanoseconds.
private func uptime() -> UInt64 {
    DispatchTime.now().uptimeNanoseconds
}
