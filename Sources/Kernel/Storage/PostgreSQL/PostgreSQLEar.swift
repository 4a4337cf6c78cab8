import CPostgreSQL
import Dispatch
import Foundation
import Synchronization

/// Hears when another server calls, on a connection of its own. After each new connection it takes it that a call was missed.
final class PostgreSQLEar: Sendable {
    static let channel = "decklog"

    private let url: String
    private let state = Mutex(State())

    private struct State {
        var isClosed = false
        var socket: CInt?
    }

    init(_ url: String) {
        self.url = url
    }

    func listen(_ heard: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            while !state.withLock({ $0.isClosed }) {
                // Whatever it says, the same is tried again; what is missed meanwhile is found by the patrols.
                try? listenOnce(heard)
                state.withLock { $0.socket = nil }
                Thread.sleep(forTimeInterval: .random(in: 0.5...1))
            }
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            // Wakes the thread.
            if let socket = state.socket { shutdown(socket, CInt(SHUT_RDWR)) }
        }
    }

    private func listenOnce(_ heard: () -> Void) throws {
        let link = try PostgreSQLLink(url)
        let isOpen = state.withLock { state in
            if !state.isClosed { state.socket = link.socket }
            return !state.isClosed
        }
        if !isOpen { return }
        try link.script("LISTEN \(Self.channel)")
        heard()
        while !state.withLock({ $0.isClosed }) {
            var socket = pollfd(fd: link.socket, events: Int16(POLLIN), revents: 0)
            _ = poll(&socket, 1, -1)
            if try link.takeNotifications() { heard() }
        }
    }
}
