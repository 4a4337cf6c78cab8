import CPostgreSQL
import Foundation
import Synchronization

/// Listens for notifications from other servers, on a connection of its own. After each reconnect it assumes that one
/// was missed.
final class PostgreSQLListener: Sendable {
    static let channel = "decklog"

    /// In milliseconds: how long the thread takes to notice that it should end.
    private static let wakefulness: CInt = 500

    private let url: String
    private let isClosed = Mutex(false)

    init(_ url: String) {
        self.url = url
    }

    func listen(_ heard: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            while !isClosed.withLock({ $0 }) {
                // Whatever the error, it is retried; notifications missed meanwhile are found by polling.
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
