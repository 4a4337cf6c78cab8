import Core
import Synchronization

/// Runs a limited number of tasks at a time, at most one per person, and takes people in turn: a person who sends a
/// hundred pictures delays mainly themselves, and one who sends a single picture waits for at most one of each other
/// person.
final class FairQueue: Sendable {
    private let atOnce: Int
    private let mostPersons: Int
    private let mostEach: Int
    private let state = Mutex(State())

    fileprivate struct Waiter {
        let number: Int
        let go: CheckedContinuation<Void, any Error>
    }

    fileprivate struct State {
        var running: Set<PersonID> = []
        var number = 0
        var waiting: [PersonID: [Waiter]] = [:]
        /// The keys of `waiting`, next one first.
        var turns: [PersonID] = []
    }

    /// - Parameters:
    ///   - persons: the maximum number of people with queued tasks.
    ///   - each: the maximum number of queued tasks per person.
    init(atOnce: Int, persons: Int, each: Int) {
        self.atOnce = atOnce
        mostPersons = persons
        mostEach = each
    }

    /// The number of queued tasks; for tests.
    var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// - Throws: `AppError.unavailable` when the queue, or the person's part of it, is full; `CancellationError` when
    ///   the task is cancelled; what `body` throws.
    func run<Value>(for person: PersonID, _ body: () async throws -> Value) async throws -> Value {
        try await enter(person)
        defer { leave(person) }
        return try await body()
    }

    private func enter(_ person: PersonID) async throws {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { go in
                let verdict: Result<Void, any Error>? = state.withLock { state in
                    // Cancelled before it was queued.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    // If a place is free, anyone who waits is waiting for an earlier picture of their own.
                    if state.running.count < atOnce && !state.running.contains(person) {
                        state.running.insert(person)
                        return .success(())
                    }
                    let own = state.waiting[person]?.count ?? 0
                    if own >= mostEach { return .failure(busy("tooManyWaiting", "media.error.tooManyWaiting")) }
                    if own == 0 {
                        if state.turns.count >= mostPersons { return .failure(busy("busy", "media.error.busy")) }
                        state.turns.append(person)
                    }
                    state.waiting[person, default: []].append(Waiter(number: number, go: go))
                    return nil
                }
                if let verdict { go.resume(with: verdict) }
            }
        } onCancel: {
            let gone = state.withLock { state in state.remove(number, of: person) }
            gone?.resume(throwing: CancellationError())
        }
    }

    private func leave(_ person: PersonID) {
        let next = state.withLock { state in
            state.running.remove(person)
            // They have just had their turn.
            if let turn = state.turns.firstIndex(of: person) { state.turns.append(state.turns.remove(at: turn)) }
            return state.next(atOnce: atOnce)
        }
        for go in next { go.resume() }
    }
}

extension FairQueue.State {
    /// Starts as many tasks as there are free places.
    fileprivate mutating func next(atOnce: Int) -> [CheckedContinuation<Void, any Error>] {
        var started: [CheckedContinuation<Void, any Error>] = []
        while running.count < atOnce, let turn = turns.firstIndex(where: { !running.contains($0) }) {
            let person = turns.remove(at: turn)
            guard var own = waiting.removeValue(forKey: person), !own.isEmpty else { continue }
            started.append(own.removeFirst().go)
            running.insert(person)
            if !own.isEmpty {
                waiting[person] = own
                turns.append(person)
            }
        }
        return started
    }

    fileprivate mutating func remove(_ number: Int, of person: PersonID) -> CheckedContinuation<Void, any Error>? {
        guard var own = waiting[person], let index = own.firstIndex(where: { $0.number == number }) else { return nil }
        let go = own.remove(at: index).go
        waiting[person] = own.isEmpty ? nil : own
        if own.isEmpty { turns.removeAll { $0 == person } }
        return go
    }
}

private func busy(_ code: String, _ message: String) -> AppError {
    AppError.refused(.unavailable, code, Phrase(message))
}
