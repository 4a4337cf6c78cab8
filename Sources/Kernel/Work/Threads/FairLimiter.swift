package import Core
import Synchronization

/// Limits concurrent work, in total and per owner. Owners take turns in the queue, so nobody waits behind everything
/// that one owner requested.
package final class FairLimiter<Owner: Hashable & Sendable>: Sendable {
    private let total: Int
    private let perOwner: Int
    private let maxQueued: Int
    private let maxOwners: Int
    private let refusals: Refusals
    private let state = Mutex(State())

    private struct State {
        var running = 0
        var runningOf: [Owner: Int] = [:]
        var queue = FairQueue<Owner, (ticket: Int, answer: Answer)>()
        var lastTicket = 0

        mutating func take(_ owner: Owner, _ total: Int, _ perOwner: Int) -> Bool {
            guard running < total, runningOf[owner] ?? 0 < perOwner else { return false }
            running += 1
            runningOf[owner, default: 0] += 1
            return true
        }

        mutating func release(_ owner: Owner) {
            running -= 1
            runningOf[owner, default: 0] -= 1
            if runningOf[owner] == 0 { runningOf[owner] = nil }
            // The owner has just had a turn.
            queue.postponeTurn(of: owner)
        }

        /// Gives an owner's place to queued work.
        /// - Returns: `nil` when no queued work could use the place.
        mutating func passOn(_ owner: Owner, _ total: Int, _ perOwner: Int) -> [Answer]? {
            guard queue.contains(where: { $0 == owner || runningOf[$0] ?? 0 < perOwner }) else { return nil }
            release(owner)
            return callNext(total, perOwner)
        }

        /// Gives free places to queued work, one owner after another.
        mutating func callNext(_ total: Int, _ perOwner: Int) -> [Answer] {
            var called: [Answer] = []
            while running < total, let next = queue.popFirst(where: { runningOf[$0] ?? 0 < perOwner }) {
                _ = take(next.owner, total, perOwner)
                called.append(next.item.answer)
            }
            return called
        }
    }

    private typealias Answer = CheckedContinuation<Void, any Error>

    /// The errors for work that cannot be queued.
    package struct Refusals: Sendable {
        /// When the owner has too many queued tasks.
        let ofOwner: AppError
        /// When too many owners have queued tasks.
        let ofAll: AppError

        package init(
            ofOwner: AppError = AppError(.tooMany, Phrase("error.tooMany")),
            ofAll: AppError = .unavailable
        ) {
            self.ofOwner = ofOwner
            self.ofAll = ofAll
        }
    }

    /// - Parameters:
    ///   - total: the maximum number of concurrent tasks.
    ///   - perOwner: the maximum number of concurrent tasks per owner.
    ///   - maxQueued: the maximum number of queued tasks per owner.
    ///   - maxOwners: the maximum number of owners with queued tasks.
    package init(
        total: Int = .max,
        perOwner: Int,
        maxQueued: Int,
        maxOwners: Int = .max,
        refusals: Refusals = Refusals()
    ) {
        self.total = total
        self.perOwner = perOwner
        self.maxQueued = maxQueued
        self.maxOwners = maxOwners
        self.refusals = refusals
    }

    /// Runs the body when it is the owner's turn.
    /// - Throws: what the body throws, one of `refusals` when the queue or the owner's part of it is full, or
    ///   `CancellationError`.
    package func run<Value: Sendable>(for owner: Owner, _ body: () async throws -> Value) async throws -> Value {
        try await runInTurns(for: owner) { _ in try await body() }
    }

    /// Like `run`, for long work that lets other work go first between its parts.
    package func runInTurns<Value: Sendable>(
        for owner: Owner,
        _ body: (Place) async throws -> Value
    ) async throws -> Value {
        try await enter(owner, maxQueued)
        let place = Place(self, owner)
        defer { place.leave() }
        return try await body(place)
    }

    /// The place of work in progress.
    package final class Place: Sendable {
        private let limiter: FairLimiter
        private let owner: Owner
        private let isHeld = Atomic(true)

        fileprivate init(_ limiter: FairLimiter, _ owner: Owner) {
            self.limiter = limiter
            self.owner = owner
        }

        /// Gives the place to queued work, if there is any, and waits for the owner's next turn.
        /// - Throws: `CancellationError`; the place is then no longer held.
        package func giveWay() async throws {
            // A concurrent task of the same work may be waiting for the place already.
            guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
            if limiter.passOn(owner) { try await limiter.enter(owner, .max) }
            isHeld.store(true, ordering: .sequentiallyConsistent)
        }

        fileprivate func leave() {
            if isHeld.exchange(false, ordering: .sequentiallyConsistent) { limiter.leave(owner) }
        }
    }

    /// For tests.
    var isBusy: Bool { state.withLock { $0.running >= total } }
    package var waiting: Int { state.withLock(\.queue.count) }
    func waiting(of owner: Owner) -> Int { state.withLock { $0.queue.count(of: owner) } }
    var isForgotten: Bool { state.withLock { $0.runningOf.isEmpty && $0.queue.isEmpty && $0.running == 0 } }

    private func enter(_ owner: Owner, _ maxQueued: Int) async throws {
        if state.withLock({ $0.take(owner, total, perOwner) }) { return }
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { answer in
                let verdict = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.take(owner, total, perOwner) { return .success(()) }
                    guard state.queue.count(of: owner) < maxQueued else {
                        return .failure(refusals.ofOwner)
                    }
                    guard state.queue.ownerCount < maxOwners || state.queue.count(of: owner) > 0 else {
                        return .failure(refusals.ofAll)
                    }
                    state.queue.append((ticket, answer), of: owner)
                    return nil
                }
                if let verdict { answer.resume(with: verdict) }
            }
        } onCancel: {
            let abandoned = state.withLock { $0.queue.removeFirst(of: owner) { $0.ticket == ticket } }
            abandoned?.answer.resume(throwing: CancellationError())
        }
    }

    private func passOn(_ owner: Owner) -> Bool {
        guard let next = state.withLock({ $0.passOn(owner, total, perOwner) }) else { return false }
        for answer in next { answer.resume() }
        return true
    }

    private func leave(_ owner: Owner) {
        let next = state.withLock { state in
            state.release(owner)
            return state.callNext(total, perOwner)
        }
        for answer in next { answer.resume() }
    }
}
