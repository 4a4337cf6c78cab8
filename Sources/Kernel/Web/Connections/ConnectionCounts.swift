import NIOCore
import Synchronization

/// How many connections each address has.
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

    /// - Returns: `false` when the address has as many as it may, and then counts nothing.
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

    /// Whether a refusal is worth a line in the log: once a minute, or an attack would fill it.
    func shouldSay(at now: NIODeadline) -> Bool {
        state.withLock { state in
            if let next = state.nextSaid, now < next { return false }
            state.nextSaid = now + .minutes(1)
            return true
        }
    }
}
