package import Core
import Metrics
package import Storage
import Tracing

/// The outcome of one attempt to deliver a row.
package enum DeliveryResult: String, Sendable {
    case ok
    /// It is tried again later.
    case retry
    /// The receiver does not exist any more.
    case gone
    /// It failed, and is not tried again.
    case refused
    /// The server stopped meanwhile.
    case interrupted
}

/// Delivers the rows of a table to external servers. Each row is leased before its delivery, so that several servers can share
/// one table; the lease of a server that died runs out, and another server takes the row.
///
/// The table has the columns `id`, `due_at` (`NULL` when finished), `expires_at`, `leased_until` (0 when not leased) and `attempts`.
package struct DeliveryQueue<Item: Sendable>: Sendable {
    /// The table and the limits of a queue.
    package struct Table: Sendable {
        let name: String
        let sql: SQL
        let columns: SQL
        let lease: Duration
        let lanes: Int
        let isCancelled: Bool
        let mayBegin: @Sendable (Instant) -> SQL
        let expire: @Sendable (SQL) -> SQL
        let read: @Sendable (inout Row) throws -> Item

        /// - Parameters:
        ///   - name: the name of the lock under which servers choose a row, one at a time.
        ///   - columns: the columns that `read` reads.
        ///   - lease: must be longer than any delivery.
        ///   - lanes: how many deliveries may run at once.
        ///   - isCancelled: whether deliveries are cancelled when the server stops. If not, it waits for them, because a message
        ///     whose delivery was interrupted might be seen twice.
        ///   - mayBegin: an additional condition that a row must meet at the given time.
        ///   - expire: a statement after which the rows that meet a condition are no longer due: they have expired.
        ///   - read: only reads columns. An error stops all deliveries, so content that another version may have written
        ///     is decoded when it is delivered.
        package init(
            _ name: String,
            _ sql: SQL,
            columns: SQL,
            lease: Duration,
            lanes: Int,
            isCancelled: Bool = false,
            mayBegin: @escaping @Sendable (Instant) -> SQL = { _ in "1 = 1" },
            expire: @escaping @Sendable (SQL) -> SQL,
            read: @escaping @Sendable (inout Row) throws -> Item
        ) {
            self.name = name
            self.sql = sql
            self.columns = columns
            self.lease = lease
            self.lanes = lanes
            self.isCancelled = isCancelled
            self.mayBegin = mayBegin
            self.expire = expire
            self.read = read
        }
    }

    private let database: Database
    private let clock: WallClock
    private let table: Table

    package init(_ database: Database, clock: WallClock, _ table: Table) {
        self.database = database
        self.clock = clock
        self.table = table
    }

    /// Delivers everything that is due, including rows that become due while other deliveries are running.
    /// - Parameter deliver: updates the row afterwards, provided that `attempts` has not changed.
    package func run(_ deliver: @escaping @Sendable (Item) async throws -> DeliveryResult) async throws {
        try await expire()
        try await withThrowingTaskGroup(of: Event.self) { group in
            var underway = 0
            var isTicking = false
            var isLikely = false
            while !Task.isCancelled {
                let item = underway < table.lanes ? try await claim(isLikely: isLikely) : nil
                if let item {
                    underway += 1
                    isLikely = true
                    group.addTask {
                        if table.isCancelled {
                            try await counted(item, deliver)
                        } else {
                            // An unstructured task would not inherit the executor.
                            let work = Task(executorPreference: GrowingExecutor.background) {
                                try await counted(item, deliver)
                            }
                            try await work.value
                        }
                        return .delivered
                    }
                    continue
                }
                if underway < table.lanes { isLikely = false }
                if underway == 0 { break }
                if !isTicking {
                    isTicking = true
                    group.addTask {
                        try? await Task.sleep(for: .seconds(1))
                        return .tick
                    }
                }
                switch try await group.next() {
                case .delivered: underway -= 1
                case .tick: isTicking = false
                case nil: break
                }
            }
            group.cancelAll()
        }
    }

    /// Ends what has expired, unless it is just being delivered. Reads first, because writes are scarcer.
    private func expire() async throws {
        let now = clock.now
        let isExpired: SQL = "due_at IS NOT NULL AND expires_at <= \(now) AND leased_until <= \(now)"
        if try await database.read({ tx in try !tx.exists("SELECT 1 FROM \(table.sql) WHERE \(isExpired)") }) { return }
        _ = try await database.write { tx in try tx.run(table.expire(isExpired)) }
    }

    private func counted(
        _ item: Item,
        _ deliver: @Sendable (Item) async throws -> DeliveryResult
    ) async throws {
        try await withSpan("deliver \(table.name)", context: .topLevel, ofKind: .client) { span in
            let result = try await deliver(item)
            span.attributes["decklog.result"] = result.rawValue
            if result == .refused { span.setStatus(SpanStatus(code: .error)) }
            Counter(
                label: "decklog_deliveries_total",
                dimensions: [("channel", table.name), ("result", result.rawValue)]
            ).increment()
        }
    }

    private enum Event: Sendable {
        case delivered, tick
    }

    /// Leases the due row that expires first.
    /// - Parameter isLikely: whether a row is probably due. If not, it reads first, because writes are scarcer.
    private func claim(isLikely: Bool) async throws -> Item? {
        let now = clock.now
        let isDue: SQL = """
            due_at IS NOT NULL AND due_at <= \(now) AND leased_until <= \(now) AND expires_at > \(now)
            AND \(table.mayBegin(now))
            """
        if !isLikely, try await database.read({ tx in try !tx.exists("SELECT 1 FROM \(table.sql) WHERE \(isDue)") }) {
            return nil
        }
        return try await database.write { tx in
            guard try tx.claim(table.name) else { return nil }
            let until = now.adding(milliseconds: table.lease.components.seconds * 1000)
            return try tx.first(
                """
                UPDATE \(table.sql) SET leased_until = \(until), attempts = attempts + 1
                WHERE id = (SELECT id FROM \(table.sql) WHERE \(isDue) ORDER BY expires_at, id LIMIT 1)
                RETURNING \(table.columns)
                """,
                table.read
            )
        }
    }
}
