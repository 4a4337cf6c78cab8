package import Core
import Storage

/// Runs work that may take seconds, such as a report over years or a part of an export: at most `places` at a time,
/// people taking turns, on threads with a lower priority than those of short requests.
///
/// A place is held only during computation. A response sent in parts takes a place for each part, so a client that
/// reads slowly does not block others.
package final class SlowLane: Sendable {
    private static let places = 2
    /// The most queued work of one person, besides the one in progress.
    private static let longestLine = 32

    private let limiter = FairLimiter<PersonID>(total: places, perOwner: 1, longestLine: longestLine)

    package init() {}

    /// - Throws: what the body throws, or `AppError.tooMany` when the person's queue is full.
    package func run<Value: Sendable>(
        for person: PersonID,
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await limiter.run(for: person) {
            try await BackgroundWork.run {
                try await withTaskExecutorPreference(GrowingExecutor.slow) { try await body() }
            }
        }
    }
}
