package import Core
import Synchronization

/// So many tries at once, and one more every so often, for each caller.
package final class RateLimit: Sendable {
    /// Callers remembered; when there are more, those that have all their tries back are forgotten.
    private static let mostCallers = 50_000

    private let burst: Double
    private let perMillisecond: Double
    private let callers = Mutex<[String: Caller]>([:])

    private struct Caller {
        var tries: Double
        var at: Instant
    }

    package init(burst: Int, perHour: Int) {
        self.burst = Double(burst)
        perMillisecond = Double(perHour) / 3_600_000
    }

    /// - Throws: `AppError.tooMany`.
    package func take(_ caller: String, at now: Instant) throws {
        let isAllowed = callers.withLock { callers in
            if callers.count >= Self.mostCallers {
                callers = callers.filter { tries($0.value, at: now) < burst }
                // All of them busy means an attack from everywhere: the newcomers wait.
                if callers.count >= Self.mostCallers { return false }
            }
            let left = callers[caller].map { tries($0, at: now) } ?? burst
            callers[caller] = Caller(tries: max(left - 1, 0), at: now)
            return left >= 1
        }
        if !isAllowed { throw AppError(.tooMany, Phrase("error.tooMany")) }
    }

    private func tries(_ caller: Caller, at now: Instant) -> Double {
        min(burst, caller.tries + Double(max(0, now.milliseconds - caller.at.milliseconds)) * perMillisecond)
    }
}
