import Core
import Synchronization

@testable package import Storage

/// A database that fails after a number of writes, as if the server had been stopped then.
package enum StoppingDatabase {
    package static func after(writes: Int, _ database: Database) -> Database {
        Database(StoppingEngine(database.engine, writes), migrations: database.migrations)
    }
}

private final class StoppingEngine: WrappingEngine {
    let inner: any Engine
    private let left: Mutex<Int>

    init(_ inner: any Engine, _ writes: Int) {
        self.inner = inner
        left = Mutex(writes)
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let isOver = left.withLock { left in
            left -= 1
            return left < 0
        }
        if isOver { throw AppError.unavailable }
        try await inner.write(body)
    }

    func listen(_ heard: @escaping @Sendable () -> Void) {}
    func close() async throws {}
}
