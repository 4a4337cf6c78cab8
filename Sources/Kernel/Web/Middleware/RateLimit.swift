package import Core
import Synchronization

/// A token bucket for each caller: so many tries at once, and one more every so often.
package final class RateLimit: Sendable {
    /// How long it takes for one try to come back, in milliseconds.
    private let costOfTry: Int64
    private let mostSaved: Int64
    private let mostCallers: Int
    private let callers = Mutex<[String: Caller]>([:])

    private struct Caller {
        /// Time saved up, in milliseconds; each try costs some of it.
        var saved: Int64
        var at: Instant
    }

    /// - Parameter mostCallers: how many are remembered at the same time.
    package init(burst: Int, perHour: Int, mostCallers: Int = 50_000) {
        costOfTry = max(1, 3_600_000 / Int64(perHour))
        mostSaved = Int64(burst) * costOfTry
        self.mostCallers = mostCallers
    }

    /// How many callers are remembered.
    var count: Int { callers.withLock { $0.count } }

    /// A try that is refused costs nothing: whoever keeps trying is not kept out for longer.
    /// - Throws: `AppError.tooMany`.
    package func take(_ caller: String, at now: Instant) throws {
        if wait(toTake: 1, caller, at: now) != nil { throw AppError(.tooMany, Phrase("error.tooMany")) }
    }

    /// Takes several tries together, or none of them. One request never costs more than the whole burst.
    /// - Returns: `nil` when they were taken, else how many milliseconds later they can be.
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

    /// Forgets those with the most tries left, so that newcomers get in and whoever was slowed down stays slowed down.
    /// It makes room for many at once, because it looks at all of them.
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
