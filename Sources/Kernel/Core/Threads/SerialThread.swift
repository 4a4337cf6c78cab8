package import Dispatch
import Synchronization

/// Runs work in order, on a thread with the priority of the process or a lower one. A dispatch queue would borrow a thread
/// that may have been created by one with a lower priority.
package final class SerialThread: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var hasThread = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let patience: DispatchTimeInterval
    private let niceness: CInt?

    /// - Parameters:
    ///   - patience: how long an idle thread is kept; later work starts another one.
    ///   - niceness: that of the thread, from 1 to 19; without it, that of the process.
    package init(patience: DispatchTimeInterval = .seconds(5), niceness: CInt? = nil) {
        self.patience = patience
        self.niceness = niceness
    }

    package func run(_ body: @escaping @Sendable () -> Void) {
        let hasThread = state.withLock { state in
            state.waiting.append(body)
            defer { state.hasThread = true }
            return state.hasThread
        }
        if hasThread { wake.signal() } else { NormalThread.start { [self] in serve() } }
    }

    private func serve() {
        if let niceness { Niceness.setOnCurrentThread(niceness) }
        while let body = next() { body() }
    }

    /// - Returns: `nil` when there was nothing to do for `patience`: the thread must then end.
    private func next() -> (@Sendable () -> Void)? {
        var isLate = false
        while true {
            let (body, ends) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
                if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
                if isLate { state.hasThread = false }
                return (nil, isLate)
            }
            if body != nil || ends { return body }
            // Work that was taken without waiting has left its signal behind, so there may be nothing to do after this.
            isLate = wake.wait(timeout: .now() + patience) == .timedOut
        }
    }
}
