import Core
import Dispatch
import Foundation
import Logging
import Synchronization

/// A limited number of connections, each with its own thread, and a limited queue.
final class PostgreSQLPool: Sendable {
    /// The longest queue; requests beyond it are refused, because longer waits would only hide that the server cannot
    /// keep up.
    private static let longestLine = 10_000

    private let size: Int
    private let patience: Duration
    private let niceness: CInt?
    private let logger: Logger
    private let makeConnection: @Sendable () throws -> PostgreSQLConnection
    private let desk = Mutex(Desk())
    /// Incremented whenever a connection is lost.
    fileprivate let epoch = Atomic(0)

    private struct Desk {
        var workers: [Worker] = []
        /// The most recently used connection is taken first, because its caches are warm.
        var idle: [Worker] = []
        /// Requesters take turns, so that nobody waits behind all requests of another.
        var line = FairQueue<Requester?, Work>()
        var isSwept = false
        var isUnreachable = false
    }

    /// A thread, and its connection, which is opened when first needed.
    private final class Worker: Sendable {
        let thread: SerialThread
        let seat: Mutex<Seat>

        init(_ pool: PostgreSQLPool) {
            thread = SerialThread(niceness: pool.niceness)
            seat = Mutex(Seat(pool: pool))
        }
    }

    private struct Work {
        let body: @Sendable (inout Seat) throws -> Void
        let answer: CheckedContinuation<Void, any Error>
        let deadline: ContinuousClock.Instant
    }

    /// A connection's place in the pool, used by one piece of work after another.
    struct Seat {
        fileprivate let pool: PostgreSQLPool
        fileprivate var connection: PostgreSQLConnection?
        fileprivate var deadline = ContinuousClock.now
        /// The pool's epoch in which the connection was opened.
        fileprivate var epoch = 0

        /// Marks all open connections as suspect after one was lost, so that requests do not have to find out one by
        /// one.
        func invalidate() {
            _ = pool.epoch.compareExchange(expected: epoch, desired: epoch + 1, ordering: .relaxed)
        }

        /// The connection; a new one if the last was lost.
        /// - Throws: `AppError.unavailable` when none can be opened in time.
        mutating func take() throws -> PostgreSQLConnection {
            let now = pool.epoch.load(ordering: .relaxed)
            if let connection, connection.isAlive, epoch == now { return connection }
            connection = nil
            epoch = now
            let new = try pool.connect(until: deadline)
            connection = new
            return new
        }
    }

    init(
        size: Int,
        patience: Duration,
        niceness: CInt? = nil,
        logger: Logger,
        connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
        self.size = size
        self.patience = patience
        self.niceness = niceness
        self.logger = logger
        makeConnection = connect
    }

    /// Runs the body on the thread of a connection.
    /// - Parameter patience: how long to wait for a connection; by default that of the pool.
    /// - Throws: what the body throws, or `AppError.unavailable` when no connection is available.
    func run(within patience: Duration? = nil, _ body: @escaping @Sendable (inout Seat) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { answer in
            let work = Work(body: body, answer: answer, deadline: .now + (patience ?? self.patience))
            let (worker, isRefused) = desk.withLock { desk -> (Worker?, Bool) in
                if let worker = desk.idle.popLast() { return (worker, false) }
                if desk.workers.count < size {
                    let worker = Worker(self)
                    desk.workers.append(worker)
                    return (worker, false)
                }
                if desk.line.count >= Self.longestLine { return (nil, true) }
                desk.line.append(work, of: Requester.current)
                return (nil, false)
            }
            if let worker {
                worker.thread.run { self.drain(work, worker) }
            } else if isRefused {
                answer.resume(throwing: AppError.unavailable)
            } else {
                beginSweeping()
            }
        }
    }

    var count: ConnectionCount {
        desk.withLock { ConnectionCount(busy: $0.workers.count - $0.idle.count, idle: $0.idle.count) }
    }

    /// The amount of waiting work, for tests.
    var waiting: Int { desk.withLock(\.line.count) }

    /// Closes all connections after work in progress has ended.
    func close() async {
        let workers = desk.withLock { desk in
            defer { (desk.workers, desk.idle) = ([], []) }
            return desk.workers
        }
        for worker in workers {
            await withCheckedContinuation { done in
                worker.thread.run {
                    worker.seat.withLock { $0.connection = nil }
                    done.resume()
                }
            }
        }
    }

    private func drain(_ first: Work, _ worker: Worker) {
        var next: Work? = first
        while let work = next {
            let result = worker.seat.withLock { seat in
                seat.deadline = work.deadline
                return Result { try work.body(&seat) }
            }
            next = desk.withLock { desk in
                if let waiting = desk.line.popFirst() { return waiting.item }
                desk.idle.append(worker)
                return nil
            }
            // Only after the worker is idle: a caller that continues at once then gets the same, warm connection.
            work.answer.resume(with: result)
        }
        // Work that takes the connection meanwhile is queued behind this on its thread.
        worker.seat.withLock { $0.connection?.settle() }
    }

    fileprivate func connect(until deadline: ContinuousClock.Instant) throws -> PostgreSQLConnection {
        while true {
            do {
                let connection = try makeConnection()
                note(fault: nil)
                return connection
            } catch let fault as PostgreSQLFault {
                note(fault: fault)
                if .now >= deadline { throw AppError.unavailable }
                Thread.sleep(forTimeInterval: .random(in: 0.05...0.2))
            }
        }
    }

    /// Logs once that the server cannot be reached, and once that it can be again.
    private func note(fault: PostgreSQLFault?) {
        let isNews = desk.withLock { desk in
            defer { desk.isUnreachable = fault != nil }
            return desk.isUnreachable != (fault != nil)
        }
        if !isNews { return }
        if let fault {
            logger.warning("the database cannot be reached", metadata: ["reason": "\(fault.message)"])
        } else {
            logger.notice("the database can be reached again")
        }
    }

    // MARK: Timeouts

    private func beginSweeping() {
        let isFirst = desk.withLock { desk in
            defer { desk.isSwept = true }
            return !desk.isSwept
        }
        if isFirst { sweepSoon() }
    }

    private func sweepSoon() {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(250)) { self.sweep() }
    }

    private func sweep() {
        let now = ContinuousClock.now
        let late = desk.withLock { desk in
            let late = desk.line.removePrefix { $0.deadline <= now }
            desk.isSwept = !desk.line.isEmpty
            return late
        }
        for work in late { work.answer.resume(throwing: AppError.unavailable) }
        if desk.withLock({ $0.isSwept }) { sweepSoon() }
    }
}
