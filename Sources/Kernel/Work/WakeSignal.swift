import Synchronization

/// Wakes one waiter; there can be no second one at the same time. Signals without a waiter are remembered as one.
///
/// Not an `AsyncStream`: that ends permanently when a task waiting for it is cancelled.
package final class WakeSignal: Sendable {
    private let state = Mutex(State())

    fileprivate struct State {
        var isSignalled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    package init() {}

    package func signal() {
        state.withLock { state in
            state.isSignalled = true
            return state.answer()
        }?.resume()
    }

    /// Returns at the next signal, after `limit`, or when the task is cancelled.
    package func wait(atMost limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.listen() }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    private func listen() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    precondition(state.waiter == nil, "a wake signal has one waiter")
                    state.waiter = continuation
                    return Task.isCancelled ? state.leave() : state.answer()
                }?.resume()
            }
        } onCancel: {
            state.withLock { $0.leave() }?.resume()
        }
    }
}

extension WakeSignal.State {
    /// The waiter, if there is one and it was signalled.
    fileprivate mutating func answer() -> CheckedContinuation<Void, Never>? {
        guard isSignalled, let waiter else { return nil }
        isSignalled = false
        self.waiter = nil
        return waiter
    }

    fileprivate mutating func leave() -> CheckedContinuation<Void, Never>? {
        defer { waiter = nil }
        return waiter
    }
}
