import Core
import Dispatch
import Foundation
import Logging
import Synchronization

/// A bounded number of connections, each with a thread of its own, and a bounded queue for them.
final class PostgreSQLPool: Sendable {
    /// More in line than this are refused: the server cannot keep up, and waiting longer would only hide it.
    private static let longestLine = 10_000

    private let size: Int
    private let patience: Duration
    private let logger: Logger
    private let makeConnection: @Sendable () throws -> PostgreSQLConnection
    private let desk = Mutex(Desk())
    /// Counts how often connections were lost.
    fileprivate let epoch = Atomic(0)

    private struct Desk {
        var workers: [Worker] = []
        /// The connection that was used last comes first: it is warm.
        var idle: [Worker] = []
        var line: ArraySlice<Work> = []
        var isSwept = false
        var isUnreachable = false
    }

    /// A thread, and its connection once there was need of one.
    private final class Worker: Sendable {
        let queue = DispatchQueue(label: "Decklog PostgreSQL")
        let seat: Mutex<Seat>

        init(_ pool: PostgreSQLPool) {
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
        /// In which the connection was opened.
        fileprivate var epoch = 0

        /// Marks all connections opened so far as suspect after one was lost, so that requests do not find out one by one.
        func mistrust() {
            _ = pool.epoch.compareExchange(expected: epoch, desired: epoch + 1, ordering: .relaxed)
        }

        /// The connection; a new one when the last was lost.
        /// - Throws: `AppError.unavailable` when none becomes free in time.
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
        logger: Logger,
        connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
        self.size = size
        self.patience = patience
        self.logger = logger
        makeConnection = connect
    }

    /// Runs the body on the thread of a connection.
    /// - Throws: what the body throws, or `AppError.unavailable` when no connection is to be had.
    func run(_ body: @escaping @Sendable (inout Seat) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { answer in
            let work = Work(body: body, answer: answer, deadline: .now + patience)
            let (worker, isRefused) = desk.withLock { desk -> (Worker?, Bool) in
                if let worker = desk.idle.popLast() { return (worker, false) }
                if desk.workers.count < size {
                    let worker = Worker(self)
                    desk.workers.append(worker)
                    return (worker, false)
                }
                if desk.line.count >= Self.longestLine { return (nil, true) }
                desk.line.append(work)
                return (nil, false)
            }
            if let worker {
                worker.queue.async { self.workOff(work, worker) }
            } else if isRefused {
                answer.resume(throwing: AppError.unavailable)
            } else {
                beginSweeping()
            }
        }
    }

    /// Lets go of every connection; work that is under way is ended first.
    func close() async {
        let workers = desk.withLock { desk in
            defer { (desk.workers, desk.idle) = ([], []) }
            return desk.workers
        }
        for worker in workers {
            await withCheckedContinuation { done in
                worker.queue.async {
                    worker.seat.withLock { $0.connection = nil }
                    done.resume()
                }
            }
        }
    }

    private func workOff(_ first: Work, _ worker: Worker) {
        var next: Work? = first
        while let work = next {
            let result = worker.seat.withLock { seat in
                seat.deadline = work.deadline
                return Result { try work.body(&seat) }
            }
            next = desk.withLock { desk in
                if let waiting = desk.line.popFirst() { return waiting }
                desk.idle.append(worker)
                return nil
            }
            // Only now: who asks one thing after another stays on the connection that is warm.
            work.answer.resume(with: result)
        }
        // A task that takes the connection meanwhile is queued behind this one.
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

    /// Says once that the server is out of reach, and once that it is back.
    private func note(fault: PostgreSQLFault?) {
        let isNews = desk.withLock { desk in
            defer { desk.isUnreachable = fault != nil }
            return desk.isUnreachable != (fault != nil)
        }
        if !isNews { return }
        if let fault {
            logger.warning("the database cannot be reached", metadata: ["reason": "\(fault.message)"])
        } else {
            logger.notice("the database is back")
        }
    }

    // MARK: Who waited too long

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
            let late = desk.line.prefix { $0.deadline <= now }
            desk.line.removeFirst(late.count)
            desk.isSwept = !desk.line.isEmpty
            return late
        }
        for work in late { work.answer.resume(throwing: AppError.unavailable) }
        if desk.withLock({ $0.isSwept }) { sweepSoon() }
    }
}
