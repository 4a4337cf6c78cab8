import Synchronization

@testable package import Storage

/// An engine that asks for the query plan of each statement before it runs.
package final class ExplainingEngine: WrappingEngine {
    package let inner: any Engine
    private let explain: Explain
    private let seen = Mutex<Set<String>>([])

    /// Returns the steps of a statement's plan; a full scan of a table or index is `SCAN <what>`.
    package typealias Explain = @Sendable (SQL, Tx) throws -> [String]

    package init(_ inner: any Engine, _ explain: @escaping Explain) {
        self.inner = inner
        self.explain = explain
    }

    /// Every step of every statement so far.
    package var steps: Set<String> { seen.withLock { $0 } }

    package func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await inner.read { [self] tx in try body(explaining(tx)) }
    }

    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await inner.write { [self] tx in try body(explaining(tx)) }
    }

    private func explaining(_ tx: Tx) -> Tx {
        Tx(
            RecordingConnection(tx) { [self] statement in
                let steps = try explain(statement, tx)
                seen.withLock { $0.formUnion(steps) }
            }
        )
    }
}

/// SQLite itself writes `SCAN` (sqlite.org/eqp.html).
package func explainOnSQLite(_ statement: SQL, _ tx: Tx) throws -> [String] {
    try tx.all("EXPLAIN QUERY PLAN \(statement)") { row in
        row.skip(3)
        return try row.read()
    }
}

/// With so few rows, PostgreSQL would scan tables even if there is an index. It is discouraged from doing so, and then
/// scans only if there is no index, or none with a condition to search by.
package func explainOnPostgreSQL(_ statement: SQL, _ tx: Tx) throws -> [String] {
    try tx.run("SET LOCAL enable_seqscan = off")
    let lines: [String] = try tx.all("EXPLAIN (COSTS OFF) \(statement)") { try $0.read() }
    return lines.enumerated().map { index, line in
        let words = line.split(separator: " ").filter { $0 != "->" && $0 != "Parallel" }.map(String.init)
        let step = words.joined(separator: " ")
        let isSearched = lines.dropFirst(index + 1).first?.contains("Index Cond:") == true
        if step.hasPrefix("Seq Scan on ") { return "SCAN " + step.dropFirst("Seq Scan on ".count) }
        for kind in ["Index Scan using ", "Index Only Scan using ", "Bitmap Index Scan on "]
        where step.hasPrefix(kind) && !isSearched {
            return "SCAN " + step.dropFirst(kind.count)
        }
        return step
    }
}
