import Metrics
import Synchronization
import Tracing

extension Database {
    /// This database, with each transaction recorded in the metrics and traces of the process: how long it waited for
    /// its turn, and how long it then took until the commit.
    package func measured() -> Database {
        Database(MeasuringEngine(inner: engine), migrations: migrations)
    }
}

private struct MeasuringEngine: WrappingEngine {
    let inner: any Engine
    private let reads = Timers("read")
    private let writes = Timers("write")

    init(inner: any Engine) {
        self.inner = inner
    }

    func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await reads.measure { begin in
            try await inner.read { tx in
                begin.note()
                try body(tx)
            }
        }
    }

    func readSingle(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await reads.measure { begin in
            try await inner.readSingle { tx in
                begin.note()
                try body(tx)
            }
        }
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await writes.measure { begin in
            try await inner.write { tx in
                begin.note()
                try body(tx)
            }
        }
    }

    /// The timers of one kind of transaction.
    private struct Timers: Sendable {
        private let kind: String
        private let wait: Timer
        private let time: Timer

        init(_ kind: String) {
            self.kind = kind
            wait = Timer(label: "decklog_database_wait_seconds", dimensions: [("kind", kind)])
            time = Timer(label: "decklog_database_time_seconds", dimensions: [("kind", kind)])
        }

        func measure(_ transaction: (Begin) async throws -> Void) async throws {
            try await withSpan("database \(kind)") { _ in
                let begin = Begin()
                defer {
                    let (waited, took) = begin.durations()
                    wait.recordNanoseconds(waited)
                    time.recordNanoseconds(took)
                }
                try await transaction(begin)
            }
        }
    }

    /// When a transaction was requested, and when its closure was first called: retries are part of the time taken.
    private final class Begin: Sendable {
        private let requested = ContinuousClock.now
        private let first = Mutex<ContinuousClock.Instant?>(nil)

        func note() {
            first.withLock { $0 = $0 ?? .now }
        }

        /// - Returns: nanoseconds. A transaction that never began only waited.
        func durations() -> (waited: Int64, took: Int64) {
            let now = ContinuousClock.now
            let began = first.withLock { $0 } ?? now
            return (nanoseconds(began - requested), nanoseconds(now - began))
        }

        private func nanoseconds(_ duration: Duration) -> Int64 {
            Int64(duration / .nanoseconds(1))
        }
    }
}
