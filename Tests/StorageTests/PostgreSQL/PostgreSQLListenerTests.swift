import TestSupport
import Testing

@testable import Storage

@Suite("Listening in PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLListenerTests {
    @Test("A notification of one server reaches another one, but not listeners of another database")
    func heard() async throws {
        try await withTwoPools([]) { one, other in
            try await withDatabase([]) { stranger in
                let (calls, strangers) = (Counter(), Counter())
                other.onAnnouncement { calls.increment() }
                stranger.onAnnouncement { strangers.increment() }
                // It assumes that it missed a notification before it began to listen.
                try await eventually { calls.value == 1 && strangers.value == 1 }
                for count in 2...4 {
                    await one.notifyPeers()
                    try await eventually { calls.value >= count }
                }
                #expect(calls.value == 4)
                #expect(strangers.value == 1)
            }
        }
    }

    @Test("After a lost connection it listens again, and assumes that it missed a notification")
    func cut() async throws {
        try await TestCluster.withCopy { url in
            try await withPool(url) { one in
                try await withPool(url) { other in
                    let calls = Counter()
                    other.onAnnouncement { calls.increment() }
                    try await eventually { calls.value == 1 }
                    try cutConnections(url, where: "query LIKE 'LISTEN%'")
                    try await eventually { calls.value == 2 }
                    await one.notifyPeers()
                    try await eventually { calls.value == 3 }
                }
            }
        }
    }

    @Test("Closing ends its thread, and nothing listens any more")
    func close() async throws {
        try await TestCluster.withCopy { url in
            let calls = Counter()
            weak let listener = try listen(url, calls)
            try await eventually { calls.value == 1 }
            #expect(listener != nil)
            listener?.close()
            try await eventually { listener == nil }
            try await eventually(url, "NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE \(listens))")
            #expect(calls.value == 1)
        }
    }

    /// Only its thread keeps the result alive.
    private func listen(_ url: String, _ calls: Counter) throws -> PostgreSQLListener {
        let listener = PostgreSQLListener(url)
        listener.listen { calls.increment() }
        return listener
    }

    private let listens = "datname = current_database() AND query LIKE 'LISTEN%'"
}
