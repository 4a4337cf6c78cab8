import GRDBSQLite
import Synchronization

/// When SQLite's log of writes is copied into the database, and how long it has become.
///
/// The log starts again from its beginning only at a moment without readers. SQLite's automatic checkpoint never waits for that
/// moment: reads that always overlap let the log grow until the disk is full, and once it is long, every commit tries again in vain. This
/// one waits for the readers, for some milliseconds and a few times a second, and background work pauses while the log is too long.
/// See sqlite.org/wal.html, "Avoiding Excessively Large WAL Files".
final class WriteAheadLog: Sendable {
    /// In pages of the database, which have 4 KiB.
    struct Limits: Sendable {
        /// From here on it is copied. A group of commits changes some hundred pages: with SQLite's 1,000 every third group would pay for a
        /// checkpoint.
        var checkpoint = 10_000
        /// From here on background work waits.
        var long = 40_000
    }

    /// How long a checkpoint waits for readers, in milliseconds. All writers wait with it.
    private static let patience: CInt = 20
    /// How long connections wait for another process, in milliseconds.
    static let busyTimeout: CInt = 5_000
    /// Between two attempts.
    private static let pause: Duration = .milliseconds(250)

    private let limits: Limits
    private let pages = Atomic(0)
    private let lastAttempt = Mutex<ContinuousClock.Instant?>(nil)

    init(_ limits: Limits) {
        self.limits = limits
    }

    var isLong: Bool { pages.load(ordering: .relaxed) >= limits.long }

    /// Takes the place of SQLite's automatic checkpoint.
    /// - Parameter connection: the writer, which must not outlive this.
    func watch(_ connection: OpaquePointer) {
        sqlite3_wal_hook(
            connection,
            { log, _, _, pages in
                guard let log else { return SQLITE_OK }
                Unmanaged<WriteAheadLog>.fromOpaque(log).takeUnretainedValue().pages
                    .store(Int(pages), ordering: .relaxed)
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Whether it should be copied now.
    var isDue: Bool {
        guard pages.load(ordering: .relaxed) >= limits.checkpoint else { return false }
        return lastAttempt.withLock { last in last.map { ContinuousClock.now - $0 >= Self.pause } ?? true }
    }

    /// To be called between the transactions of the writer.
    func checkpointWhenDue(_ connection: OpaquePointer) {
        guard isDue else { return }
        sqlite3_busy_timeout(connection, Self.patience)
        if sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_RESTART, nil, nil) == SQLITE_OK {
            pages.store(0, ordering: .relaxed)
        }
        sqlite3_busy_timeout(connection, Self.busyTimeout)
        lastAttempt.withLock { $0 = ContinuousClock.now }
    }
}
