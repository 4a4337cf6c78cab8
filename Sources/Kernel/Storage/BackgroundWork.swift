/// Marks work that goes through many rows and may wait for others: jobs, what follows in slices from a request, and the slow lane.
///
/// One of its writes at a time is part of a commit, after the writes of requests, and it pauses while the log is too long.
package enum BackgroundWork {
    @TaskLocal static var isCurrent = false

    package static func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await $isCurrent.withValue(true) { try await body() }
    }

    /// How often, and for how long, it asks whether it may go on.
    private static let pause: Duration = .milliseconds(20)
    private static let patience: Duration = .seconds(15)

    /// Returns at once outside of background work; within it, when `isBusy` is false, and after 15 seconds in any case.
    static func wait(while isBusy: () -> Bool) async throws {
        guard isCurrent, isBusy() else { return }
        let began = ContinuousClock.now
        while isBusy(), ContinuousClock.now - began < patience { try await Task.sleep(for: pause) }
    }
}
