import Core
import Synchronization

/// How often a transaction is run again, and how long it waits before: each pause is about twice as long as the one before, and never
/// the same, so that those who collided do not meet again.
struct Persistence {
    /// A long write that short ones come between again and again would never end: from here on it is to run alone.
    private static let unlucky = 5
    /// The second run finds the rows of the other transaction; a violation in later runs is an error in the rule itself.
    private static let mostDuplicates = 2
    private static let mostLosses = 3
    /// In seconds.
    private static let longestPause = 0.1
    /// How long a write is run again after collisions: others are making progress meanwhile, and its turn comes. Programs
    /// that ask wait for an answer for half a minute as a rule.
    private static let patience = Duration.seconds(25)
    /// How long another connection is tried after one was lost: while the server is away, everybody else waits too.
    private static let patienceOfLosses = Duration.seconds(5)

    private var collisions = 0
    private var duplicates = 0
    private var losses = 0
    private let began = ContinuousClock.now

    var hasCollided: Bool { collisions > 0 }
    /// Whether it is to run alone.
    var isUnlucky: Bool { collisions >= Self.unlucky }
    /// How often it ran.
    var runs: Int { 1 + collisions + duplicates + losses }

    /// Notes what ended a run.
    /// - Returns: whether it may run again.
    mutating func allows(_ fault: PostgreSQLFault) -> Bool {
        let waited = ContinuousClock.now - began
        if waited >= Self.patience { return false }
        if fault.isCollision {
            collisions += 1
            return true
        }
        if fault.isDuplicate {
            duplicates += 1
            return duplicates <= Self.mostDuplicates
        }
        if fault.isLoss {
            losses += 1
            return losses <= Self.mostLosses && waited < Self.patienceOfLosses
        }
        return false
    }

    var pause: Duration {
        .seconds(min(0.001 * Double(1 << min(runs, 10)), Self.longestPause) * .random(in: 0.5...1))
    }
}

/// A transaction ended by a fault after which it may be run again.
struct EndedRun: Error {
    let fault: PostgreSQLFault
    /// The error that the caller gets when it is not run again.
    let error: any Error
}

/// One after another, in the order in which they came.
final class Turnstile: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isTaken = false
        var line: ArraySlice<CheckedContinuation<Void, Never>> = []
    }

    func pass<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                defer { state.isTaken = true }
                if state.isTaken { state.line.append(turn) }
                return !state.isTaken
            }
            if isFree { turn.resume() }
        }
        defer {
            let next = state.withLock { state in
                let next = state.line.popFirst()
                state.isTaken = next != nil
                return next
            }
            next?.resume()
        }
        return try await body()
    }
}
