package import Core
package import Logging
import ServiceLifecycle
package import Storage

/// Handles facts, each in the transaction that marks it as delivered, and so exactly once.
package protocol Listener: Sendable {
    /// - Throws: any error, to roll back and be called again later.
    func receive(_ entry: OutboxEntry, in tx: Tx) throws
}

/// Is told about facts after any server has delivered them, except those delivered before this server started.
package protocol DeliveryObserver: Sendable {
    func delivered(_ entries: [OutboxEntry])
}

/// Delivers facts to listeners, in order, soon after they are committed; failed deliveries are retried with increasing
/// pauses.
package struct OutboxRunner: Service {
    /// The number of facts delivered at a time, plus any others about the same subjects.
    private static let batch = 100
    /// After this time a transaction ends, and the next one continues: other writes may have to wait for it.
    private static let longest = Duration.milliseconds(100)
    /// The polling interval, for facts whose wake signal was lost, as after a crash.
    private static let interval = Duration.seconds(1)
    /// The pause after a delivery, so that facts in quick succession share the next one: writers wait for each
    /// delivery.
    private static let rest = Duration.milliseconds(20)

    private let database: Database
    private let clock: WallClock
    private let listeners: [any Listener]
    private let logger: Logger
    private let wakeSignal = WakeSignal()
    private let tail: OutboxTail

    package init(
        _ database: Database,
        clock: WallClock,
        listeners: [any Listener],
        observers: [any DeliveryObserver],
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.listeners = listeners
        self.logger = logger
        tail = OutboxTail(database, observers)
        database.onAnnouncement { [wakeSignal] in wakeSignal.signal() }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var log = FaultLog("delivering facts", logger)
            while !Task.isCancelled {
                await log.attempt { try await drain() }
                try? await Task.sleep(for: Self.rest)
                await wakeSignal.wait(atMost: Self.interval)
            }
        }
    }

    /// Delivers every due fact, and tells observers which facts were delivered here and elsewhere.
    package func drain() async throws {
        try await tail.begin()
        while try await deliverBatch() {}
        try await tail.follow()
    }

    /// - Returns: whether more facts may be due.
    private func deliverBatch() async throws -> Bool {
        let now = clock.now
        // A new fact is due whatever the clock says: the server that recorded it may be ahead.
        let isDue: SQL = "due_at IS NOT NULL AND (due_at <= \(now) OR attempts = 0)"
        let due = try await database.read { tx in
            try tx.all(
                OutboxEntry.self,
                """
                FROM outbox WHERE (crew, subject) IN (
                    SELECT crew, subject FROM outbox WHERE \(isDue) ORDER BY due_at, id LIMIT \(Self.batch)
                ) AND \(isDue) ORDER BY due_at, id
                """
            )
        }.inOrderOfSubjects()
        var rest = due[...]
        do {
            while !rest.isEmpty {
                guard let count = try await deliver(rest) else { return false }
                rest = rest.dropFirst(count)
            }
        } catch {
            for entry in rest { try await deliverAlone(entry) }
        }
        return due.count >= Self.batch
    }

    /// Delivers facts for a limited time, at least one of them.
    /// - Returns: the number of facts that are done; `nil` when another server is delivering, which then does the rest.
    private func deliver(_ entries: ArraySlice<OutboxEntry>) async throws -> Int? {
        let delivered = try await database.write { [listeners] tx -> (done: Int, isNews: Bool)? in
            // Only one server delivers at a time, which keeps facts in order and avoids collisions.
            guard try tx.claim("outbox") else { return nil }
            let end = ContinuousClock.now + Self.longest
            let last = try lastDelivered(in: tx)
            var (done, told) = (0, last)
            for entry in entries where done == 0 || .now < end {
                done += 1
                let isFirst = try tx.run(
                    """
                    UPDATE outbox SET due_at = NULL, told = \(told + 1)
                    WHERE crew = \(entry.crew) AND id = \(entry.id) AND due_at IS NOT NULL
                    """
                )
                if isFirst == 0 { continue }
                told += 1
                for listener in listeners { try listener.receive(entry, in: tx) }
            }
            return (done, told > last)
        }
        if delivered?.isNews == true { await database.notifyPeers() }
        return delivered?.done
    }

    /// - Throws: when it cannot even be postponed, because the database accepts no writes: everything waits for the
    ///   next poll.
    private func deliverAlone(_ entry: OutboxEntry) async throws {
        do {
            _ = try await deliver([entry])
        } catch {
            try await postpone(entry)
            logger.error("a fact could not be delivered", metadata: ["kind": "\(entry.kind)", "error": "\(error)"])
        }
    }

    private func postpone(_ entry: OutboxEntry) async throws {
        let now = clock.now
        try await database.write { tx in
            // Half a minute, doubled with every attempt up to about eight hours.
            try tx.run(
                """
                UPDATE outbox SET attempts = attempts + 1,
                    due_at = \(now.milliseconds) + (30000 << CAST(CASE WHEN attempts < 10 THEN attempts ELSE 10 END AS integer))
                WHERE crew = \(entry.crew) AND id = \(entry.id) AND due_at IS NOT NULL
                """
            )
        }
    }
}

extension [OutboxEntry] {
    /// Keeps each subject's places in the list, but fills them with its facts in commit order: their times are those of
    /// the requests, which may have waited for one another, on servers whose clocks differ.
    fileprivate func inOrderOfSubjects() -> [OutboxEntry] {
        // Newest first, so that `popLast` takes the oldest.
        var waiting = Dictionary(grouping: self, by: Subject.init)
            .mapValues { $0.sorted { $0.seq > $1.seq } }
        return compactMap { waiting[Subject($0)]?.popLast() }
    }
}

private struct Subject: Hashable {
    let crew: CrewID
    let id: ID<OutboxSubject>

    init(_ entry: OutboxEntry) {
        crew = entry.crew
        id = entry.subject
    }
}
