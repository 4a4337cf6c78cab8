package import Core
package import Hummingbird
import Synchronization

/// A token bucket for each caller: an initial burst, and then a constant rate.
package final class RateLimit: Sendable {
    /// The time to regain one attempt, in milliseconds.
    private let costOfTry: Int64
    private let mostSaved: Int64
    private let mostCallers: Int
    private let callers = Mutex<[String: Caller]>([:])

    private struct Caller {
        /// The saved time in milliseconds; each attempt costs some of it.
        var saved: Int64
        var at: Instant
    }

    /// - Parameter mostCallers: the maximum number of callers to remember.
    package init(burst: Int, perHour: Int, mostCallers: Int = 50_000) {
        costOfTry = max(1, 3_600_000 / Int64(perHour))
        mostSaved = Int64(burst) * costOfTry
        self.mostCallers = mostCallers
    }

    /// The number of callers remembered.
    var count: Int { callers.withLock { $0.count } }

    /// Takes one attempt. A rejected attempt costs nothing, so that retries do not extend the wait.
    /// - Throws: `AppError.tooMany`.
    package func take(_ caller: String, at now: Instant) throws {
        if let delay = wait(toTake: 1, caller, at: now) { throw AppError.tooManyAttempts(wait: delay) }
    }

    /// Takes one attempt for the caller of a request, on a server that limits rates.
    /// - Throws: `AppError.tooMany`.
    package func take(_ request: Request, _ web: WebContext, _ site: Site) throws {
        if site.settings.limitsRates { try take(web.caller(request), at: site.clock.now) }
    }

    /// Takes several attempts at once, or none. A single request never costs more than the whole burst.
    /// - Returns: `nil` on success, otherwise the number of milliseconds until it would succeed.
    package func wait(toTake tries: Int, _ caller: String, at now: Instant) -> Int64? {
        let cost = min(Int64(tries) * costOfTry, mostSaved)
        return callers.withLock { callers in
            let left = callers[caller].map { saved($0, at: now) } ?? mostSaved
            if left < cost { return cost - left }
            if callers[caller] == nil && callers.count >= mostCallers { evict(from: &callers, at: now) }
            callers[caller] = Caller(saved: left - cost, at: max(now, callers[caller]?.at ?? now))
            return nil
        }
    }

    /// Forgets the callers with the most attempts left, so that new callers fit in and limited ones stay limited. Frees
    /// half of the entries at once, because it has to examine all of them.
    private func evict(from callers: inout [String: Caller], at now: Instant) {
        let kept = callers.map { (name: $0.key, saved: saved($0.value, at: now)) }
            .filter { $0.saved < mostSaved }
            .sorted { $0.saved < $1.saved }
            .prefix(mostCallers / 2)
        callers = Dictionary(uniqueKeysWithValues: kept.map { ($0.name, Caller(saved: $0.saved, at: now)) })
    }

    private func saved(_ caller: Caller, at now: Instant) -> Int64 {
        min(mostSaved, caller.saved + max(0, now.milliseconds - caller.at.milliseconds))
    }
}

extension AppError {
    /// - Parameter wait: the time until the next attempt, in milliseconds.
    package static func tooManyAttempts(wait: Int64) -> AppError {
        let seconds = Int((wait + 999) / 1000)
        var error = AppError(.tooMany, Phrase("error.tooManyAttempts", ["wait": .minutes((seconds + 59) / 60)]))
        error.retryAfter = seconds
        return error
    }
}
