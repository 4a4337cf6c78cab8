package import Core

/// Detects jumps of the wall clock, by comparison with a monotonic one. A clock set a year ahead would end every
/// session and offer, and generate shifts for that year: recurring work is suspended until the clock is right again or
/// the server restarts.
package struct ClockWatch: Sendable {
    /// How far the clock may be moved while the server runs, in milliseconds.
    private static let tolerated: Int64 = 7 * 24 * 60 * 60_000

    private let clock: WallClock
    private let elapsed: @Sendable () -> Duration
    private let start: (time: Instant, elapsed: Duration)

    /// - Parameter elapsed: the time since some moment, including time that the machine slept.
    package init(_ clock: WallClock, elapsed: @escaping @Sendable () -> Duration) {
        self.clock = clock
        self.elapsed = elapsed
        start = (clock.now, elapsed())
    }

    package init(_ clock: WallClock) {
        let began = ContinuousClock.now
        self.init(clock) { ContinuousClock.now - began }
    }

    /// How far the clock is ahead of the time elapsed since the start; negative when it is behind.
    package var aheadMilliseconds: Int64 {
        let passed = (elapsed() - start.elapsed) / .milliseconds(1)
        return clock.now.milliseconds - start.time.milliseconds - Int64(passed)
    }

    package var isRight: Bool { abs(aheadMilliseconds) <= Self.tolerated }
}
