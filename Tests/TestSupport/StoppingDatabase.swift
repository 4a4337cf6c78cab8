import Core
import Synchronization

@testable package import Storage

/// A database whose writes fail: after a number of others, or at a statement.
package enum StoppingDatabase {
    /// Fails from then on, as if the server had been stopped.
    package static func after(writes: Int, _ database: Database) -> Database {
        Database(StoppingEngine(database.engine, writes..<Int.max), migrations: database.migrations)
    }

    /// Fails in the first writes, and in none after them.
    package static func first(writes: Int, _ database: Database) -> Database {
        Database(StoppingEngine(database.engine, 0..<writes), migrations: database.migrations)
    }

    /// Fails once, as if the database had been busy for too long.
    package static func once(afterWrites writes: Int, _ database: Database) -> Database {
        Database(StoppingEngine(database.engine, writes..<(writes + 1)), migrations: database.migrations)
    }

    /// Fails in the middle of every write that has a statement with this text: just before that statement.
    package static func at(statement text: String, _ database: Database) -> Database {
        Database(StatementEngine(database.engine, text), migrations: database.migrations)
    }
}

private final class StoppingEngine: WrappingEngine {
    let inner: any Engine
    private let failing: Range<Int>
    private let count = Mutex(0)

    /// - Parameter failing: the numbers of the writes that fail, from 0.
    init(_ inner: any Engine, _ failing: Range<Int>) {
        self.inner = inner
        self.failing = failing
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        if failing.contains(number) { throw AppError.unavailable }
        try await inner.write(body)
    }

    func listen(_ heard: @escaping @Sendable () -> Void) {}
    func close() async throws {}
}

private final class StatementEngine: WrappingEngine {
    let inner: any Engine
    private let text: String

    init(_ inner: any Engine, _ text: String) {
        self.inner = inner
        self.text = text
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await inner.write { [text] tx in
            let connection = RecordingConnection(tx) { statement in
                if statement.text.contains(text) { throw AppError.unavailable }
            }
            try body(Tx(connection))
        }
    }

    func listen(_ heard: @escaping @Sendable () -> Void) {}
    func close() async throws {}
}
