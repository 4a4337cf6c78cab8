import Core
import Synchronization
import Work

/// The lane in which a request waits for password hashing.
package enum HashingLane: Sendable, Hashable {
    /// Devices that were signed in to this account before, and people who are signed in.
    case known
    /// Everyone else, by network address.
    case address(String)
}

/// Hashes two passwords at a time, on threads with a lower priority than those of short requests: a hash takes a
/// quarter of a second, and anyone can request one.
///
/// Known devices and everyone else take turns, and so do the addresses of everyone else. However many attempts come from some addresses,
/// the next attempt from another one waits for at most one hash per address, and a known device for one.
final class HashingQueue: Sendable {
    private static let executor = GrowingExecutor(width: mostRunning, most: mostRunning, niceness: 5)
    private static let mostRunning = 2

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: the maximum number waiting and running: of known devices, and again of everyone else.
    init(most: Int) {
        self.most = most
    }

    /// How many are running, and how many have arrived so far, including refused ones.
    var counts: (running: Int, arrivals: Int) { state.withLock { ($0.running, $0.arrivals) } }

    /// - Throws: `AppError.unavailable` if the lane is full, `CancellationError`.
    func run(in lane: HashingLane, _ work: @escaping @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
        try await enter(lane)
        defer { state.withLock { $0.next(after: lane) }?.answer.resume() }
        return try await withTaskExecutorPreference(Self.executor) { try work() }
    }

    private func enter(_ lane: HashingLane) async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (answer: CheckedContinuation<Void, any Error>) in
                switch state.withLock({ $0.add((ticket, answer), to: lane, most) }) {
                case .start: answer.resume()
                case .wait(let displaced): displaced?.answer.resume(throwing: AppError.unavailable)
                case .refuse(let error): answer.resume(throwing: error)
                }
            }
        } onCancel: {
            let abandoned = state.withLock { $0.waiting.removeFirst(of: lane) { $0.ticket == ticket } }
            abandoned?.answer.resume(throwing: CancellationError())
        }
    }

    private typealias Waiter = (ticket: Int, answer: CheckedContinuation<Void, any Error>)

    private enum Place {
        case start
        case refuse(any Error)
        /// A waiting request from a busier address may have been dropped.
        case wait(displaced: Waiter?)
    }

    private struct State {
        var running = 0
        var runningKnown = 0
        var arrivals = 0
        var lastTicket = 0
        var waiting = FairQueue<HashingLane, Waiter>()
        var knownIsNext = true

        mutating func add(_ waiter: Waiter, to lane: HashingLane, _ most: Int) -> Place {
            arrivals += 1
            if Task.isCancelled { return .refuse(CancellationError()) }
            let known = runningKnown + waiting.count(of: .known)
            let count = lane == .known ? known : running + waiting.count - known
            var displaced: Waiter?
            if count >= most {
                displaced = displace(for: lane)
                if displaced == nil { return .refuse(AppError.unavailable) }
            }
            if running < HashingQueue.mostRunning {
                start(lane)
                return .start
            }
            waiting.append(waiter, of: lane)
            return .wait(displaced: displaced)
        }

        /// - Returns: the next one to run.
        mutating func next(after lane: HashingLane) -> Waiter? {
            running -= 1
            if lane == .known { runningKnown -= 1 }
            let wantsKnown = knownIsNext
            let preferred = waiting.popFirst { ($0 == .known) == wantsKnown }
            guard let next = preferred ?? waiting.popFirst() else { return nil }
            knownIsNext = next.owner != .known
            start(next.owner)
            return next.item
        }

        private mutating func start(_ lane: HashingLane) {
            running += 1
            if lane == .known { runningKnown += 1 }
        }

        /// Removes the last waiting request of the busiest address, if this address is less busy.
        private mutating func displace(for lane: HashingLane) -> Waiter? {
            guard lane != .known, let busiest = waiting.busiestOwner(where: { $0 != .known }),
                waiting.count(of: busiest) > waiting.count(of: lane) + 1
            else { return nil }
            return waiting.removeLast(of: busiest)
        }
    }
}
