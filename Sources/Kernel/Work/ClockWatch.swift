package import Core

/// Tells whether the clock goes as fast as the one that nobody sets. A clock that was set a year ahead would end every session and offer,
/// and plan shifts for that year: work that comes back waits instead, until the clock is right again or the server is started anew.
package struct ClockWatch: Sendable {
    /// So far may the clock be set while the server runs.
    private static let tolerated: Int64 = 7 * 24 * 60 * 60_000

    private let clock: WallClock
    private let elapsed: @Sendable () -> Duration
    private let start: (time: Instant, elapsed: Duration)

    /// - Parameter elapsed: time since some moment, which also passes while the machine sleeps.
    package init(_ clock: WallClock, elapsed: @escaping @Sendable () -> Duration) {
        self.clock = clock
        self.elapsed = elapsed
        start = (clock.now, elapsed())
    }

    package init(_ clock: WallClock) {
        let began = ContinuousClock.now
        self.init(clock) { ContinuousClock.now - began }
    }

    /// How far the clock is ahead of what has passed since the server began; less than nothing when it is behind.
    package var aheadMilliseconds: Int64 {
        let passed = (elapsed() - start.elapsed) / .milliseconds(1)
        return clock.now.milliseconds - start.time.milliseconds - Int64(passed)
    }

    package var isRight: Bool { abs(aheadMilliseconds) <= Self.tolerated }
}
