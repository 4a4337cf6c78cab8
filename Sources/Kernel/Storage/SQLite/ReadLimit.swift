import Core
import GRDBSQLite
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Interrupts a read that takes too long, that has to begin again, or whose request was cancelled. SQLite calls it
/// between steps of a statement.
///
/// It limits processor time, not wall time: on a busy machine a low-priority reader may wait for seconds before it
/// runs, through no fault of its own.
final class ReadLimit: Sendable {
    /// The number of steps of SQLite's virtual machine between two checks: a few hundred microseconds.
    private static let steps: CInt = 10_000

    /// The limit of processor time for one statement, in nanoseconds; `nil` for no limit.
    private let patience: UInt64?
    private let deadline = Atomic<UInt64>(.max)
    private let cancelled = Atomic(false)
    private let isToBeginAgain = Atomic(false)

    init(patience: Duration?) {
        self.patience = patience.map { UInt64($0 / .nanoseconds(1)) }
    }

    /// - Parameter connection: must not outlive this object.
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

    /// Starts the clock for one statement, which must be stepped on the calling thread.
    func beginStatement() {
        guard let patience else { return }
        deadline.store(Self.threadTime + patience, ordering: .relaxed)
    }

    func cancel() {
        cancelled.store(true, ordering: .relaxed)
    }

    func beginAgain() {
        isToBeginAgain.store(true, ordering: .relaxed)
    }

    /// Removes the limit: what follows the statements of a read, such as the end of its transaction, is never
    /// interrupted.
    func reset() {
        cancelled.store(false, ordering: .relaxed)
        isToBeginAgain.store(false, ordering: .relaxed)
        deadline.store(.max, ordering: .relaxed)
    }

    /// The error of an interrupted statement: `CancellationError` after a cancellation, `ReadBeginsAgain`, or
    /// `AppError.unavailable`.
    var error: any Error {
        if cancelled.load(ordering: .relaxed) { return CancellationError() }
        return isToBeginAgain.load(ordering: .relaxed) ? ReadBeginsAgain() : AppError.unavailable
    }

    private var isOver: Bool {
        if cancelled.load(ordering: .relaxed) || isToBeginAgain.load(ordering: .relaxed) { return true }
        let deadline = deadline.load(ordering: .relaxed)
        return deadline != .max && Self.threadTime > deadline
    }

    /// The processor time of this thread so far, in nanoseconds.
    private static var threadTime: UInt64 {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// A read was interrupted because its snapshot was in the way of a checkpoint.
struct ReadBeginsAgain: Error {}
