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

    private let state: Mutex<State>

    /// - Parameter most: the maximum number waiting and running in each lane.
    init(most: Int) {
        state = Mutex(State(most: most))
    }

    /// How many are running, and how many have arrived so far, including refused ones.
    var counts: (running: Int, arrivals: Int) { state.withLock { ($0.running, $0.arrivals) } }

    /// - Throws: `AppError.unavailable` if the lane is full.
    func run(in lane: HashingLane, _ work: @escaping @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
        try await enter(lane)
        defer { leave(lane) }
        return try await withTaskExecutorPreference(Self.executor) { try work() }
    }

    private func enter(_ lane: HashingLane) async throws {
        try await withCheckedThrowingContinuation { continuation in
            switch state.withLock({ $0.add(lane, continuation) }) {
            case .start: continuation.resume()
            case .wait(let displaced): displaced?.resume(throwing: AppError.unavailable)
            case .refuse: continuation.resume(throwing: AppError.unavailable)
            }
        }
    }

    private func leave(_ lane: HashingLane) {
        state.withLock { $0.next(after: lane) }?.resume()
    }

    private typealias Waiter = CheckedContinuation<Void, any Error>

    private enum Place {
        case start, refuse
        /// A waiting request from a busier address may have been dropped.
        case wait(displaced: Waiter?)
    }

    private struct State {
        let most: Int
        var running = 0
        var arrivals = 0
        /// The number waiting and running.
        var known = 0
        var others = 0
        var waitingKnown: [Waiter] = []
        var waiting: [String: [Waiter]] = [:]
        /// The addresses with waiting requests; the next in turn comes first.
        var turns: [String] = []
        var knownIsNext = true

        init(most: Int) {
            self.most = most
        }

        mutating func add(_ lane: HashingLane, _ waiter: Waiter) -> Place {
            arrivals += 1
            switch lane {
            case .known:
                if known >= most { return .refuse }
                known += 1
                if start() { return .start }
                waitingKnown.append(waiter)
                return .wait(displaced: nil)
            case .address(let address):
                var displaced: Waiter?
                if others >= most {
                    displaced = displace(for: address)
                    if displaced == nil { return .refuse }
                }
                others += 1
                if start() { return .start }
                if waiting[address] == nil { turns.append(address) }
                waiting[address, default: []].append(waiter)
                return .wait(displaced: displaced)
            }
        }

        /// - Returns: the next one to run.
        mutating func next(after lane: HashingLane) -> Waiter? {
            running -= 1
            if lane == .known { known -= 1 } else { others -= 1 }
            if !waitingKnown.isEmpty && (knownIsNext || turns.isEmpty) {
                knownIsNext = false
                running += 1
                return waitingKnown.removeFirst()
            }
            guard let address = turns.first, let waiter = waiting[address]?.removeFirst() else { return nil }
            turns.removeFirst()
            if waiting[address]?.isEmpty ?? true { waiting[address] = nil } else { turns.append(address) }
            knownIsNext = true
            running += 1
            return waiter
        }

        private mutating func start() -> Bool {
            if running >= HashingQueue.mostRunning { return false }
            running += 1
            return true
        }

        /// Removes the last waiting request of the busiest address, if this address is less busy.
        private mutating func displace(for address: String) -> Waiter? {
            guard let (busiest, line) = waiting.max(by: { $0.value.count < $1.value.count }),
                line.count > (waiting[address]?.count ?? 0) + 1
            else { return nil }
            others -= 1
            return waiting[busiest]?.removeLast()
        }
    }
}
