package import Core
package import Logging
import ServiceLifecycle
package import Storage

/// A piece of work that is done later, at least once: it must not matter when it is done twice.
package protocol Job: Sendable {
    /// `module.verb`.
    static var kind: String { get }
    func run(now: Instant) async throws
}

/// Work to be done, kept in the database until it is done.
package enum Jobs {
    package static let migration = Migration(
        "Work002_job",
        """
        -- The name makes asking twice for the same work ask once.
        CREATE TABLE job (
            id uuid PRIMARY KEY NOT NULL,
            kind text NOT NULL,
            name text NOT NULL UNIQUE,
            -- When it is to be done; NULL once it has been.
            due_at bigint,
            -- Until when somebody is doing it.
            leased_until bigint NOT NULL DEFAULT 0,
            attempts bigint NOT NULL DEFAULT 0,
            created_at bigint NOT NULL
        );
        CREATE INDEX job_due ON job (due_at) WHERE due_at IS NOT NULL;
        """
    )

    /// Asks for work; a name that was asked for before changes nothing.
    package static func ask(for kind: String, name: String, due: Instant, now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO job (id, kind, name, due_at, created_at)
            VALUES (\(ID<any Job>.new(at: now)), \(kind), \(name), \(due), \(now)) ON CONFLICT DO NOTHING
            """
        )
    }
}

/// Does the work that is due, one piece at a time; what fails is tried again, later and later.
package struct JobWorker: Service {
    /// Longer than any job takes; after it, the worker is taken for dead and another one may begin.
    private static let lease: Int64 = 10 * 60_000

    private let database: Database
    private let clock: WallClock
    private let jobs: [String: any Job]
    private let logger: Logger

    package init(_ database: Database, clock: WallClock, jobs: [any Job], logger: Logger) {
        self.database = database
        self.clock = clock
        self.jobs = Dictionary(uniqueKeysWithValues: jobs.map { (type(of: $0).kind, $0) })
        self.logger = logger
    }

    package func run() async {
        await Patrol("reading what work is due", logger: logger) { try await workOff() }.run()
    }

    /// Does everything that is due.
    package func workOff() async throws {
        while let claimed = try await claim() {
            await work(claimed)
        }
    }

    private struct Claimed: Sendable {
        let id: ID<any Job>
        let kind: String
        let attempts: Int
    }

    private func claim() async throws -> Claimed? {
        let now = clock.now
        let isIdle = try await database.read { tx in
            try !tx.exists("SELECT 1 FROM job WHERE due_at IS NOT NULL AND due_at <= \(now) AND leased_until <= \(now)")
        }
        if isIdle { return nil }
        return try await database.write { tx in
            // Of several servers one chooses at a time; the others look again later.
            guard try tx.claim("job") else { return nil }
            return try tx.first(
                """
                UPDATE job SET leased_until = \(now.adding(milliseconds: Self.lease)), attempts = attempts + 1
                WHERE id = (
                    SELECT id FROM job WHERE due_at IS NOT NULL AND due_at <= \(now) AND leased_until <= \(now)
                    ORDER BY due_at LIMIT 1
                )
                RETURNING id, kind, attempts
                """
            ) { try Claimed(id: $0[0], kind: $0[1], attempts: $0[2]) }
        }
    }

    private func work(_ claimed: Claimed) async {
        let now = clock.now
        do {
            // A kind that this binary does not know was asked for by another version: it is done with.
            try await jobs[claimed.kind]?.run(now: now)
            try await database.write { tx in
                try tx.run("UPDATE job SET due_at = NULL WHERE id = \(claimed.id)")
            }
        } catch {
            logger.error("a job failed", metadata: ["kind": "\(claimed.kind)", "error": "\(error)"])
            let pause: Int64 = 60_000 << min(claimed.attempts, 8)
            _ = try? await database.write { tx in
                try tx.run(
                    "UPDATE job SET due_at = \(now.adding(milliseconds: pause)), leased_until = 0 WHERE id = \(claimed.id)"
                )
            }
        }
    }
}
