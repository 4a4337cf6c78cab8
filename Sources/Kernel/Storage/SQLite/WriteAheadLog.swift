import Core
import GRDB
import GRDBSQLite
import Synchronization

/// Decides when SQLite's write-ahead log is copied into the database, and tracks its length.
///
/// A checkpoint has two steps. A connection of its own copies the log, while others read and write. Then the writer
/// copies what was written meanwhile, waits for readers, and restarts the log, which is possible only at a moment when
/// nothing reads it. SQLite's automatic checkpoint does both on the writer and never waits: if reads always overlap,
/// the log grows until the disk is full. While the log is too long, background work pauses, the writer waits longer,
/// and reads that are in the way are interrupted and begin again. See sqlite.org/wal.html, "Avoiding Excessively Large
/// WAL Files".
final class WriteAheadLog: Sendable {
    /// In pages of the database, of 4 KiB each.
    struct Limits: Sendable {
        /// The length at which it is copied. A group of writes changes a few hundred pages: with SQLite's default of
        /// 1,000, every third group would pay for a checkpoint.
        var checkpoint = 10_000
        /// The length at which background work waits.
        var long = 40_000
        /// How much of it is left for the writer to copy, while all writes wait.
        var rest = 2_000
        /// The file size to keep when the log is restarted, in bytes: it is often needed, and truncating takes time
        /// too.
        var keptBytes = 160 << 20
    }

    private enum Step {
        case nothing, copy, restart
    }

    private struct State {
        var isCopying = false
        /// Whether the log was copied since the last attempt to restart it.
        var isCopied = false
        var lastAttempt: ContinuousClock.Instant?
        /// How many attempts to restart a long log have failed in a row.
        var failures = 0
    }

    /// How long the writer waits for readers, in milliseconds; all other writers wait with it.
    private static let patience: CInt = 2
    /// How long the writer waits for readers once the log is long, in milliseconds.
    private static let longPatience: CInt = 20
    /// How long connections wait for another process, in milliseconds.
    static let busyTimeout: CInt = 5_000
    /// The pause after an attempt. While the log is long, it doubles with each failure, up to `longestPause`: every
    /// attempt makes writers wait for `longPatience`, and reads that are not interrupted any more can take seconds.
    private static let pause: Duration = .milliseconds(250)
    private static let longestPause: Duration = .seconds(2)
    /// How many times the log is copied before the writer restarts it.
    private static let copies = 4

    private let limits: Limits
    /// Interrupts the reads that are in the way.
    private let interruptReads: @Sendable () -> Void
    private let pages = Atomic(0)
    private let state = Mutex(State())
    private let copier: DatabaseQueue
    private let thread = SerialThread()

    /// - Parameters:
    ///   - copier: a connection of its own, which may write.
    ///   - interruptReads: interrupts long reads.
    init(_ limits: Limits, copier: DatabaseQueue, interruptReads: @escaping @Sendable () -> Void) {
        self.limits = limits
        self.copier = copier
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

    /// Whether the writer should call `checkpointWhenDue`.
    var isDue: Bool { nextStep() != .nothing }

    /// Must be called between the transactions of the writer.
    func checkpointWhenDue(_ connection: OpaquePointer) {
        switch nextStep() {
        case .nothing: break
        case .copy: copy()
        case .restart: restart(connection)
        }
    }

    /// Waits for a copy that is under way.
    func close() throws {
        try copier.close()
    }

    private func nextStep() -> Step {
        state.withLock { state in
            if state.isCopying { return .nothing }
            if pages.load(ordering: .relaxed) < limits.checkpoint {
                // Without readers, the next write after a copy restarts the log by itself.
                state.isCopied = false
                return .nothing
            }
            if state.isCopied { return .restart }
            let pause = min(Self.pause * (1 << min(state.failures, 8)), Self.longestPause)
            if let last = state.lastAttempt, ContinuousClock.now - last < pause { return .nothing }
            return .copy
        }
    }

    private func copy() {
        state.withLock { $0.isCopying = true }
        // Nothing that was written after an unfinished read began can be copied.
        if isLong { interruptReads() }
        thread.run { [self] in
            let isCopied = copier.inDatabase { db in db.sqliteConnection.map(copyAll) ?? false }
            state.withLock { state in
                state.isCopying = false
                state.isCopied = isCopied
                if !isCopied { failed(&state) }
            }
        }
    }

    /// Copies the log, then what was written meanwhile, which is less each time. If writers outpace it, they have to
    /// copy the rest themselves, which slows them down.
    /// - Returns: false if a read prevents it, or it failed.
    private func copyAll(_ connection: OpaquePointer) -> Bool {
        for _ in 0..<Self.copies {
            var length: CInt = 0
            var copied: CInt = 0
            let status = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, &length, &copied)
            if status != SQLITE_OK { return false }
            if pages.load(ordering: .relaxed) - Int(copied) <= limits.rest { return true }
            if copied < length { return false }
        }
        return true
    }

    private func failed(_ state: inout State) {
        state.lastAttempt = .now
        state.failures = isLong ? state.failures + 1 : 0
    }

    private func restart(_ connection: OpaquePointer) {
        if isLong { interruptReads() }
        sqlite3_busy_timeout(connection, isLong ? Self.longPatience : Self.patience)
        let isRestarted = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_RESTART, nil, nil) == SQLITE_OK
        sqlite3_busy_timeout(connection, Self.busyTimeout)
        if isRestarted { pages.store(0, ordering: .relaxed) }
        state.withLock { state in
            state.isCopied = false
            if isRestarted {
                state.lastAttempt = .now
                state.failures = 0
            } else {
                failed(&state)
            }
        }
    }
}
