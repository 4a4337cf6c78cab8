import NIOCore
import Synchronization

/// Counts the open connections per IP address.
final class ConnectionCounts: Sendable {
    private struct State {
        var open: [IPAddress: Int] = [:]
        var nextSaid: NIODeadline?
    }

    private let most: Int
    private let state = Mutex(State())

    init(most: Int) {
        self.most = most
    }

    /// - Returns: `false` when the address has reached the maximum; nothing is counted then.
    func open(_ address: IPAddress) -> Bool {
        state.withLock { state in
            let count = state.open[address] ?? 0
            if count >= most { return false }
            state.open[address] = count + 1
            return true
        }
    }

    func close(_ address: IPAddress) {
        state.withLock { state in
            let count = (state.open[address] ?? 1) - 1
            state.open[address] = count > 0 ? count : nil
        }
    }

    /// Whether to log a rejection: at most once a minute, so that an attack does not fill the log.
    func shouldSay(at now: NIODeadline) -> Bool {
        state.withLock { state in
            if let next = state.nextSaid, now < next { return false }
            state.nextSaid = now + .minutes(1)
            return true
        }
    }
}
