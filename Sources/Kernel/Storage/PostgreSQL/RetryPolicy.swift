import Core

/// Decides how often a transaction is rerun, and how long to wait before each rerun: each pause is about twice as long
/// as the previous one, with random variation, so that transactions that collided do not collide again.
struct RetryPolicy {
    /// After this many collisions a write runs alone: otherwise a long write could lose to short ones forever.
    private static let unlucky = 5
    /// The limit for background work: higher, because all other writes wait while one runs alone.
    private static let unluckyInBackground = 20
    /// The rerun sees the rows of the other transaction; if the key is still a duplicate, the error is in the body.
    private static let mostDuplicates = 2
    private static let mostLosses = 3
    /// In seconds.
    private static let longestPause = 0.1
    /// How long to try other connections after one was lost: while the database server is down, all requests wait.
    private static let patienceOfLosses = Duration.seconds(5)

    /// How long to keep rerunning a write after collisions; meanwhile other writes make progress. Clients usually wait
    /// half a minute for an answer.
    var patience = Duration.seconds(25)
    private var collisions = 0
    private var duplicates = 0
    private var losses = 0
    private let began = ContinuousClock.now

    var hasCollided: Bool { collisions > 0 }
    /// Whether the next run should be alone.
    var isUnlucky: Bool {
        let isInBackground = BackgroundWork.isCurrent || BackgroundWork.isInService
        return collisions >= (isInBackground ? Self.unluckyInBackground : Self.unlucky)
    }
    /// What is left of `patience`.
    var timeLeft: Duration { patience - waited }
    private var waited: Duration { ContinuousClock.now - began }
    /// The number of runs, including the first.
    var runs: Int { 1 + collisions + duplicates + losses }

    /// Records what ended a run.
    /// - Returns: whether it may run again.
    mutating func allows(_ fault: PostgreSQLFault) -> Bool {
        if waited >= patience { return false }
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

/// A transaction that ended with a fault after which it may be rerun.
struct EndedRun: Error {
    let fault: PostgreSQLFault
    /// The error for the caller if it is not rerun.
    let error: any Error
}
