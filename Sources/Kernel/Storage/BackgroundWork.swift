/// Marks work that processes many rows and may wait for requests: jobs, a request's slices, and the slow lane.
///
/// Its writes have a commit each, after those of requests, and it pauses while the write-ahead log is too long.
package enum BackgroundWork {
    @TaskLocal static var isCurrent = false

    package static func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await $isCurrent.withValue(true) { try await body() }
    }

    /// How often it checks whether it may continue.
    private static let pause: Duration = .milliseconds(20)

    /// Waits, in background work only, until `isBusy` is false.
    static func wait(atMost patience: Duration, while isBusy: () -> Bool) async throws {
        guard isCurrent, isBusy() else { return }
        let began = ContinuousClock.now
        while isBusy(), ContinuousClock.now - began < patience { try await Task.sleep(for: pause) }
    }
}
