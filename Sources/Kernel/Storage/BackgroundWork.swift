/// Marks work that processes many rows and may wait for requests: jobs, a request's slices, and the slow lane.
///
/// Its writes are committed one by one, after those of requests, and it pauses while the write-ahead log is too long.
package enum BackgroundWork {
    @TaskLocal static var isCurrent = false
    /// Whether the current task belongs to a service that runs without a request, such as deliveries.
    @TaskLocal static var isInService = false
    @TaskLocal private static var beforeWrite: (@Sendable () async throws -> Void)?

    package static func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await $isCurrent.withValue(true) { try await body() }
    }

    /// Marks short transactions of a service that nobody waits for.
    package static func inService<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await $isInService.withValue(true) { try await body() }
    }

    /// - Parameter beforeWrite: called before each write of the body; it may wait, so that other work can go first.
    package static func run<Value>(
        beforeWrite: @escaping @Sendable () async throws -> Void,
        _ body: () async throws -> Value
    ) async throws -> Value {
        try await $beforeWrite.withValue(beforeWrite) { try await run(body) }
    }

    static func waitBeforeWrite() async throws {
        try await beforeWrite?()
    }

    /// The interval at which paused work checks whether it may continue.
    private static let pause: Duration = .milliseconds(20)

    /// Waits, in background work only, until `isBusy` is false.
    static func wait(atMost patience: Duration, while isBusy: () -> Bool) async throws {
        guard isCurrent, isBusy() else { return }
        let began = ContinuousClock.now
        while isBusy(), ContinuousClock.now - began < patience { try await Task.sleep(for: pause) }
    }
}
