import GRDBSQLite
import Synchronization

/// Decides when SQLite's write-ahead log is copied into the database, and knows its length.
///
/// The log can be reset only at a moment without readers. SQLite's automatic checkpoint never waits for one: if reads
/// always overlap, the log grows until the disk is full, and once it is long, every commit tries in vain. This one
/// waits for readers, for some milliseconds and a few times a second. While the log is too long, background work pauses,
/// and reads that are in the way of a checkpoint are interrupted and begin again after it. See sqlite.org/wal.html, "Avoiding Excessively Large WAL Files".
final class WriteAheadLog: Sendable {
    /// In pages of the database, of 4 KiB each.
    struct Limits: Sendable {
        /// The length at which it is copied. A group of writes changes some hundred pages: with SQLite's default of
        /// 1,000, every third group would pay for a checkpoint.
        var checkpoint = 10_000
        /// The length at which background work waits.
        var long = 40_000
    }

    /// How long a checkpoint waits for readers, in milliseconds. All writers wait meanwhile.
    private static let patience: CInt = 20
    /// How long connections wait for another process, in milliseconds.
    static let busyTimeout: CInt = 5_000
    /// The pause between two attempts.
    private static let pause: Duration = .milliseconds(250)

    private let limits: Limits
    /// Interrupts the reads that are in the way.
    private let interruptReads: @Sendable () -> Void
    private let pages = Atomic(0)
    private let lastAttempt = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter interruptReads: interrupts the reads that take long.
    init(_ limits: Limits, interruptReads: @escaping @Sendable () -> Void) {
        self.limits = limits
        self.interruptReads = interruptReads
    }

    var isLong: Bool { pages.load(ordering: .relaxed) >= limits.long }

    /// Replaces SQLite's automatic checkpoint.
    /// - Parameter connection: the writer; must not outlive this object.
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

    /// Whether a checkpoint should run now.
    var isDue: Bool {
        guard pages.load(ordering: .relaxed) >= limits.checkpoint else { return false }
        return lastAttempt.withLock { last in last.map { ContinuousClock.now - $0 >= Self.pause } ?? true }
    }

    /// Must be called between the transactions of the writer.
    func checkpointWhenDue(_ connection: OpaquePointer) {
        guard isDue else { return }
        sqlite3_busy_timeout(connection, Self.patience)
        if sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_RESTART, nil, nil) == SQLITE_OK {
            pages.store(0, ordering: .relaxed)
        } else if isLong {
            // They have ended when the next attempt is made.
            interruptReads()
        }
        sqlite3_busy_timeout(connection, Self.busyTimeout)
        lastAttempt.withLock { $0 = ContinuousClock.now }
    }
}
