import Core
import GRDBSQLite
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Ends a read that takes too long, or whose request was cancelled. SQLite asks between the steps of a statement.
///
/// Time is that of the processor, not of the wall: on a busy machine a reader that yields to others may wait for seconds before it gets
/// its turn, and has done nothing wrong.
final class ReadLimit: Sendable {
    /// How many steps of SQLite's virtual machine go between two looks: some hundred microseconds.
    private static let steps: CInt = 10_000

    /// Processor time for one statement, in nanoseconds; `nil` for no limit.
    private let patience: UInt64?
    private let deadline = Atomic<UInt64>(.max)
    private let cancelled = Atomic(false)

    init(patience: Duration?) {
        self.patience = patience.map { UInt64($0 / .nanoseconds(1)) }
    }

    /// - Parameter connection: which must not outlive this.
    func watch(_ connection: OpaquePointer) {
        sqlite3_progress_handler(
            connection,
            Self.steps,
            { limit in
                guard let limit else { return 0 }
                return Unmanaged<ReadLimit>.fromOpaque(limit).takeUnretainedValue().isOver ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// From here on the time of one statement runs. It must be stepped on the thread that calls this.
    func beginStatement() {
        guard let patience else { return }
        deadline.store(Self.threadTime + patience, ordering: .relaxed)
    }

    func cancel() {
        cancelled.store(true, ordering: .relaxed)
    }

    /// Ends the limit: what follows the statements of a read, such as the end of its transaction, is never interrupted.
    func reset() {
        cancelled.store(false, ordering: .relaxed)
        deadline.store(.max, ordering: .relaxed)
    }

    /// The error of an interrupted statement: `CancellationError` after a cancellation, else `AppError.unavailable`.
    var error: any Error {
        cancelled.load(ordering: .relaxed) ? CancellationError() : AppError.unavailable
    }

    private var isOver: Bool {
        if cancelled.load(ordering: .relaxed) { return true }
        let deadline = deadline.load(ordering: .relaxed)
        return deadline != .max && Self.threadTime > deadline
    }

    /// Processor time of this thread so far, in nanoseconds.
    private static var threadTime: UInt64 {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
