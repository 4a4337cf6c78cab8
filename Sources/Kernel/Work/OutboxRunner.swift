package import Core
package import Logging
import ServiceLifecycle
package import Storage

/// Acts on a fact inside the transaction that marks it as delivered, and so exactly once.
package protocol Listener: Sendable {
    /// - Throws: to be asked again later, with nothing written.
    func receive(_ entry: OutboxEntry, in tx: Tx) throws
}

/// Is told of facts after they are delivered, and may miss some: for what can be looked up again, such as open pages.
package protocol Onlooker: Sendable {
    func saw(_ entries: [OutboxEntry])
}

/// Delivers facts to listeners, in order, soon after they are committed; what fails is tried again, later and later.
package struct OutboxRunner: Service {
    private static let batch = 100
    /// Facts that were missed by the bell (after a crash, say) are found this late.
    private static let patrol = Duration.seconds(1)

    private let database: Database
    private let clock: WallClock
    private let listeners: [any Listener]
    private let onlookers: [any Onlooker]
    private let logger: Logger
    private let bell = Doorbell()

    package init(
        _ database: Database,
        clock: WallClock,
        listeners: [any Listener],
        onlookers: [any Onlooker],
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.listeners = listeners
        self.onlookers = onlookers
        self.logger = logger
        database.onAnnouncement { [bell] in bell.ring() }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await drain()
                } catch {
                    logger.error("facts could not be delivered", metadata: ["error": "\(error)"])
                }
                await bell.wait(atMost: Self.patrol)
            }
        }
    }

    /// Delivers everything that is due.
    package func drain() async throws {
        while try await deliverBatch() == Self.batch {}
    }

    private func deliverBatch() async throws -> Int {
        let now = clock.now
        let due = try await database.read { tx in
            try tx.all(
                OutboxEntry.self,
                "FROM outbox WHERE due_at IS NOT NULL AND due_at <= \(now) ORDER BY due_at, id LIMIT \(Self.batch)"
            )
        }
        if due.isEmpty { return 0 }
        var delivered: [OutboxEntry]
        do {
            delivered = try await deliver(due)
        } catch {
            delivered = []
            for entry in due { delivered += try await deliverAlone(entry) }
        }
        for onlooker in onlookers { onlooker.saw(delivered) }
        return due.count
    }

    private func deliver(_ entries: [OutboxEntry]) async throws -> [OutboxEntry] {
        try await database.write { [listeners] tx in
            try entries.filter { entry in
                let isFirst = try tx.run(
                    "UPDATE outbox SET due_at = NULL WHERE crew = \(entry.crew) AND id = \(entry.id) AND due_at IS NOT NULL"
                )
                if isFirst == 1 {
                    for listener in listeners { try listener.receive(entry, in: tx) }
                }
                return isFirst == 1
            }
        }
    }

    /// - Throws: when it cannot even be postponed: the database takes nothing now, and all of it waits for the next patrol.
    private func deliverAlone(_ entry: OutboxEntry) async throws -> [OutboxEntry] {
        do {
            return try await deliver([entry])
        } catch {
            logger.error("a fact could not be delivered", metadata: ["kind": "\(entry.kind)", "error": "\(error)"])
            try await postpone(entry)
            return []
        }
    }

    private func postpone(_ entry: OutboxEntry) async throws {
        let now = clock.now
        try await database.write { tx in
            // Half a minute, doubled at every attempt up to some eight hours.
            try tx.run(
                """
                UPDATE outbox SET attempts = attempts + 1,
                    due_at = \(now.milliseconds) + 30000 * (1 << CASE WHEN attempts < 10 THEN attempts ELSE 10 END)
                WHERE crew = \(entry.crew) AND id = \(entry.id) AND due_at IS NOT NULL
                """
            )
        }
    }
}
