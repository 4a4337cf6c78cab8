package import Core
import Storage

/// Runs work that may take seconds, such as a report over years or a part of an export: little of it at a time, one piece for each
/// person in turn, on threads that yield to short requests.
///
/// A place is kept only while there is something to compute. Whoever sends an answer part by part takes one for each part, so a client
/// that reads slowly keeps nobody else from theirs.
package final class SlowLane: Sendable {
    private static let places = 2
    /// The most answers of one person that may wait, besides the one in progress.
    private static let longestLine = 32

    private let limiter = FairLimiter<PersonID>(total: places, perOwner: 1, longestLine: longestLine)

    package init() {}

    /// - Throws: what the body throws, or `AppError.tooMany` when too much of this person's is waiting already.
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
