import Core
import Synchronization

/// Lets so many in at a time, and so many wait for it; who comes then is told to come back later.
final class WaitingLine: Sendable {
    private let atOnce: Int
    private let most: Int
    private let state = Mutex(State())

    private struct State {
        var inside = 0
        var number = 0
        var waiting: [(number: Int, go: CheckedContinuation<Void, any Error>)] = []
    }

    init(atOnce: Int, waiting most: Int) {
        self.atOnce = atOnce
        self.most = most
    }

    /// - Throws: `AppError.unavailable` when the line is full, `CancellationError` for who stopped waiting, and what `body` throws.
    func turn<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { go in
                let verdict: Result<Void, any Error>? = state.withLock { state in
                    // Cancelled before it could be put in line.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.inside < atOnce {
                        state.inside += 1
                        return .success(())
                    }
                    if state.waiting.count >= most {
                        return .failure(AppError.refused(.unavailable, "busy", Phrase("media.error.busy")))
                    }
                    state.waiting.append((number, go))
                    return nil
                }
                if let verdict { go.resume(with: verdict) }
            }
        } onCancel: {
            let gone = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).go }
            }
            gone?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if !state.waiting.isEmpty { return state.waiting.removeFirst().go }
            state.inside -= 1
            return nil
        }
        next?.resume()
    }
}
