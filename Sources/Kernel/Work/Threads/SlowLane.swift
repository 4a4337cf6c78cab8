package import Core
import Storage
import Synchronization

/// Runs work that may take seconds, such as a report over years or a part of an export: at most `places` at a time,
/// people taking turns, on threads with a lower priority than those of short requests.
///
/// A place is held only during computation. A response sent in parts takes a place for each part, so a client that
/// reads slowly does not block others. Work that writes, such as an import, gives its place to waiting work after each
/// of its transactions.
package final class SlowLane: Sendable {
    private static let places = 2
    /// The maximum number of queued tasks per person, besides the one in progress.
    private static let maxQueued = 32

    private let limiter = FairLimiter<PersonID>(total: places, perOwner: 1, maxQueued: maxQueued)

    package init() {}

    /// - Throws: what the body throws, or `AppError.tooMany` when the person's queue is full.
    package func run<Value: Sendable>(
        for person: PersonID,
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await limiter.runInTurns(for: person) { place in
            let turns = Turns(place)
            return try await BackgroundWork.run(beforeWrite: { try await turns.next() }) {
                try await withTaskExecutorPreference(GrowingExecutor.slow) { try await body() }
            }
        }
    }

    /// The amount of waiting work, for tests.
    package var waiting: Int { limiter.waiting }
    /// Whether all places are taken, for tests.
    package var isBusy: Bool { limiter.isBusy }
}

/// The turns of work in the slow lane, of one transaction each.
private final class Turns: Sendable {
    private let place: FairLimiter<PersonID>.Place
    private let hasWritten = Atomic(false)

    init(_ place: FairLimiter<PersonID>.Place) {
        self.place = place
    }

    func next() async throws {
        if hasWritten.exchange(true, ordering: .relaxed) { try await place.giveWay() }
    }
}
