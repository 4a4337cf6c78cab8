package import Core
import Synchronization
import Testing

/// A clock that only moves when a test sets it.
package final class ManualClock: Sendable {
    private let time: Mutex<Instant>

    package init(at now: Instant = testNow) {
        time = Mutex(now)
    }

    package var now: Instant { time.withLock { $0 } }
    package var clock: WallClock { WallClock { self.now } }

    package func advance(days: Int = 0, hours: Int = 0, minutes: Int = 0, seconds: Int = 0) {
        let seconds = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
        time.withLock { $0 = $0.adding(milliseconds: Int64(seconds) * 1000) }
    }

    /// - Throws: when the text is not an instant, such as `2026-06-25T08:00:00Z`.
    package func set(_ iso8601: String) throws {
        let new = try #require(Instant(iso8601: iso8601))
        time.withLock { $0 = new }
    }
}
