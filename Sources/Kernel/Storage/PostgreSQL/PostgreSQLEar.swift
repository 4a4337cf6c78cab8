import CPostgreSQL
import Foundation
import Synchronization

/// Hears when another server calls, on a connection of its own. After each new connection it takes it that a call was missed.
final class PostgreSQLEar: Sendable {
    static let channel = "decklog"

    /// In milliseconds: how soon the thread finds that it is to end.
    private static let wakefulness: CInt = 500

    private let url: String
    private let isClosed = Mutex(false)

    init(_ url: String) {
        self.url = url
    }

    func listen(_ heard: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            while !isClosed.withLock({ $0 }) {
                // Whatever it says, the same is tried again; what is missed meanwhile is found by the pollers.
                try? listenOnce(heard)
                Thread.sleep(forTimeInterval: .random(in: 0.5...1))
            }
        }
    }

    func close() {
        isClosed.withLock { $0 = true }
    }

    private func listenOnce(_ heard: () -> Void) throws {
        let link = try PostgreSQLLink(url, patience: DatabaseRole.server.patience)
        try link.script("LISTEN \(Self.channel)")
        heard()
        while !isClosed.withLock({ $0 }) {
            var socket = pollfd(fd: link.socket, events: Int16(POLLIN), revents: 0)
            if poll(&socket, 1, Self.wakefulness) != 0, try link.takeNotifications() { heard() }
        }
    }
}
