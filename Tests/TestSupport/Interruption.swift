import Core
import Synchronization

@testable package import Storage

/// A change to the database just before the next write of a request, as if someone else had been first. Writes in the
/// background do not trigger it, because then the request could run concurrently with the change instead of after it.
package final class Interruption: Sendable {
    @TaskLocal private static var isRequest = false
    private let statement = Mutex<SQL?>(nil)

    package init() {}

    /// - Returns: the response, and whether the request got as far as a write.
    package func happens<Answer>(
        _ statement: SQL,
        during request: () async throws -> Answer
    ) async throws -> (happened: Bool, answer: Answer) {
        self.statement.withLock { $0 = statement }
        let answer = try await Self.$isRequest.withValue(true) { try await request() }
        return (next() == nil, answer)
    }

    package func of(_ database: Database) -> Database {
        Database(InterruptedEngine(database.engine, self), migrations: database.migrations)
    }

    fileprivate func nextOfRequest() -> SQL? { Self.isRequest ? next() : nil }

    private func next() -> SQL? {
        statement.withLock { statement in
            defer { statement = nil }
            return statement
        }
    }
}

private final class InterruptedEngine: WrappingEngine {
    let inner: any Engine
    private let interruption: Interruption

    init(_ inner: any Engine, _ interruption: Interruption) {
        self.inner = inner
        self.interruption = interruption
    }

    func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        if let statement = interruption.nextOfRequest() { try await inner.write { tx in try tx.run(statement) } }
        try await inner.write(body)
    }
}
