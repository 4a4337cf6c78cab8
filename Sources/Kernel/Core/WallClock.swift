/// The source of the current time, injected so that tests can control it.
package struct WallClock: Sendable {
    private let read: @Sendable () -> Instant

    package init(_ read: @escaping @Sendable () -> Instant) {
        self.read = read
    }

    package var now: Instant { read() }

    package static let system = WallClock { Instant.systemNow() }
}
