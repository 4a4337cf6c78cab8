package import Core
import Synchronization

/// A clock that is moved by hand.
package final class HandClock: Sendable {
    private let time: Mutex<Instant>

    package init(at now: Instant = testNow) {
        time = Mutex(now)
    }

    package var now: Instant { time.withLock { $0 } }
    package var clock: WallClock { WallClock { self.now } }

    package func advance(minutes: Int) {
        time.withLock { $0 = $0.adding(minutes: minutes) }
    }

    package func advance(seconds: Int64) {
        time.withLock { $0 = $0.adding(milliseconds: seconds * 1000) }
    }
}
