import Core
import Foundation
import Synchronization

@testable package import Storage

/// An engine that counts how many rows each write changes.
package final class CountingEngine: WrappingEngine {
    package let inner: any Engine
    private let counts = Mutex<[Int]>([])

    package init(_ inner: any Engine) {
        self.inner = inner
    }

    /// The number of changed rows of every committed write, in order.
    package var rowsOfWrites: [Int] { counts.withLock { $0 } }

    package func forget() {
        counts.withLock { $0 = [] }
    }

    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let changed = Mutex(0)
        try await inner.write { tx in
            let connection = RecordingConnection(tx)
            try body(Tx(connection))
            changed.withLock { $0 = connection.changed }
        }
        let count = changed.withLock { $0 }
        counts.withLock { $0.append(count) }
    }
}

/// The number of statements that a body runs in a transaction.
package func countStatements(in tx: Tx, _ body: (Tx) throws -> Void) rethrows -> Int {
    var count = 0
    try body(Tx(RecordingConnection(tx) { _ in count += 1 }))
    return count
}

/// The statements that a body runs in a transaction, in order.
package func recordStatements(in tx: Tx, _ body: (Tx) throws -> Void) rethrows -> [SQL] {
    var statements: [SQL] = []
    try body(Tx(RecordingConnection(tx) { statements.append($0) }))
    return statements
}

/// Runs a test on a database of its own, with an engine that counts written rows.
package func withCountedDatabase<Value>(
    _ migrations: [Migration],
    _ body: (Database, CountingEngine) async throws -> Value
) async throws -> Value {
    func run(_ engine: any Engine) async throws -> Value {
        let counting = CountingEngine(engine)
        let database = Database(counting, migrations: migrations)
        try await database.migrate(now: testNow)
        return try await using(database) { try await body($0, counting) }
    }
    if isOnPostgreSQL { return try await TestCluster.withCopy { try await run(try TestCluster.engine($0)) } }
    return try await withTemporaryFolder {
        try await run(try SQLiteEngine(path: $0.appending(path: "test.sqlite").path))
    }
}
