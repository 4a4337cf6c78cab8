package import Core
import Synchronization

/// So many tries at once, and one more every so often, for each caller.
package final class RateLimit: Sendable {
    /// Callers remembered; when there are more, those that have all their tries back are forgotten.
    private static let mostCallers = 50_000

    /// How long it takes for one try to come back, in milliseconds.
    private let costOfTry: Int64
    private let mostSaved: Int64
    private let callers = Mutex<[String: Caller]>([:])

    private struct Caller {
        /// What is left to pay tries with, in milliseconds.
        var saved: Int64
        var at: Instant
    }

    package init(burst: Int, perHour: Int) {
        costOfTry = 3_600_000 / Int64(perHour)
        mostSaved = Int64(burst) * costOfTry
    }

    /// A try that is refused costs nothing: whoever keeps trying is not kept out for longer.
    /// - Throws: `AppError.tooMany`.
    package func take(_ caller: String, at now: Instant) throws {
        let isAllowed = callers.withLock { callers in
            if callers.count >= Self.mostCallers {
                callers = callers.filter { saved($0.value, at: now) < mostSaved }
                // All of them busy means an attack from everywhere: the newcomers wait.
                if callers.count >= Self.mostCallers { return false }
            }
            let left = callers[caller].map { saved($0, at: now) } ?? mostSaved
            if left < costOfTry { return false }
            callers[caller] = Caller(saved: left - costOfTry, at: max(now, callers[caller]?.at ?? now))
            return true
        }
        if !isAllowed { throw AppError(.tooMany, Phrase("error.tooMany")) }
    }

    private func saved(_ caller: Caller, at now: Instant) -> Int64 {
        min(mostSaved, caller.saved + max(0, now.milliseconds - caller.at.milliseconds))
    }
}
