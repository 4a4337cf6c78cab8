package import Core
package import Storage

/// Work that is done later, at least once: running it twice must do no harm.
package protocol Job: Sendable {
    /// In the form `module.verb`.
    static var kind: String { get }
    /// The worker that runs it.
    static var lane: JobLane { get }
    func run(now: Instant) async throws
    /// Runs the job for one order.
    func run(_ order: JobOrder, now: Instant) async throws
    /// Records that the job was given up: its worker died `JobWorker.mostDeaths` times.
    func giveUp(_ order: JobOrder, now: Instant, in tx: Tx) throws
}

extension Job {
    package static var lane: JobLane { .short }
    package func run(_ order: JobOrder, now: Instant) async throws { try await run(now: now) }
    package func giveUp(_ order: JobOrder, now: Instant, in tx: Tx) throws {}
}

/// Each lane has its own worker, so that long jobs do not delay short ones.
package enum JobLane: Sendable, CaseIterable {
    case short
    /// For long jobs, in which crews take turns.
    case long
}

/// A request to run a job.
package struct JobOrder: Sendable, Equatable {
    package let name: String
    /// The crew that it is for; `nil` for the server itself.
    package let crew: CrewID?
    /// The id of its subject, if it has one.
    package let subject: String?

    package init(name: String, crew: CrewID? = nil, subject: String? = nil) {
        self.name = name
        self.crew = crew
        self.subject = subject
    }
}

/// The queue of jobs in the database.
package enum Jobs {
    package static let migrations = [migration, lanesMigration, doneMigration]

    private static let migration = Migration(
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

    private static let lanesMigration = Migration(
        "Work004_lanes",
        """
        -- For whom it is and what it is about; NULL for the server itself.
        ALTER TABLE job ADD COLUMN crew uuid;
        ALTER TABLE job ADD COLUMN subject text;
        -- Counts the work that was begun for crews, so that they take turns.
        ALTER TABLE job ADD COLUMN turn bigint NOT NULL DEFAULT 0;
        -- How often whoever did it died of it.
        ALTER TABLE job ADD COLUMN deaths bigint NOT NULL DEFAULT 0;
        -- When it was given up.
        ALTER TABLE job ADD COLUMN failed_at bigint;
        CREATE INDEX job_turn ON job (turn) WHERE turn > 0;
        CREATE INDEX job_crew ON job (crew, turn) WHERE crew IS NOT NULL;
        """
    )

    private static let doneMigration = Migration(
        "Work006_done",
        """
        -- For the deletion of jobs that were done long ago.
        CREATE INDEX job_done ON job (created_at) WHERE due_at IS NULL;
        """
    )

    /// Enqueues a job; does nothing if the name was used before.
    package static func enqueue(
        _ kind: String,
        name: String,
        crew: CrewID? = nil,
        subject: String? = nil,
        due: Instant,
        now: Instant,
        in tx: Tx
    ) throws {
        try tx.run(
            """
            INSERT INTO job (id, kind, name, crew, subject, due_at, created_at)
            VALUES (\(ID<any Job>.new(at: now)), \(kind), \(name), \(crew), \(subject), \(due), \(now)) ON CONFLICT DO NOTHING
            """
        )
    }

    /// Whether a job for a subject is still pending.
    package static func isPending(_ kind: String, subject: String, crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM job WHERE crew = \(crew) AND kind = \(kind) AND subject = \(subject) AND due_at IS NOT NULL
            """
        )
    }
}
