import Storage
import Synchronization

/// Reads the facts delivered by any server, in one order. A missed notification loses nothing.
final class OutboxTail: Sendable {
    private static let batch = 500

    private let database: Database
    private let observers: [any DeliveryObserver]
    /// The number of the last delivery read; `nil` before `begin`.
    private let position = Mutex<Int?>(nil)

    init(_ database: Database, _ observers: [any DeliveryObserver]) {
        self.database = database
        self.observers = observers
    }

    /// Starts after the last delivered fact: observers are not told about earlier ones. Does nothing when called again.
    func begin() async throws {
        if position.withLock({ $0 }) != nil { return }
        let last = try await database.read { tx in try lastDelivered(in: tx) }
        position.withLock { $0 = $0 ?? last }
    }

    func follow() async throws {
        while try await followBatch() == Self.batch {}
    }

    private func followBatch() async throws -> Int {
        let position = position.withLock { $0 } ?? 0
        let deliveries = try await database.read { tx in
            try tx.all(
                """
                SELECT \(OutboxEntry.columns), told FROM outbox
                WHERE told > \(position) ORDER BY told LIMIT \(Self.batch)
                """
            ) { row in (entry: try OutboxEntry(row: &row), told: try row.read() as Int) }
        }
        guard let last = deliveries.last?.told else { return 0 }
        let isNews = self.position.withLock { known in
            defer { known = max(known ?? 0, last) }
            return known == position
        }
        if isNews { for observer in observers { observer.delivered(deliveries.map(\.entry)) } }
        return deliveries.count
    }
}

/// The number of the last delivery. Deliveries are numbered without gaps, in the order of their commits: each reads the
/// number before it, so none can overtake another.
func lastDelivered(in tx: Tx) throws -> Int {
    try tx.value("SELECT COALESCE(MAX(told), 0) FROM outbox") ?? 0
}
