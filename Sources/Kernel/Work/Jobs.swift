package import Core
package import Storage

/// A piece of work that is done later, at least once: it must not matter when it is done twice.
package protocol Job: Sendable {
    /// `module.verb`.
    static var kind: String { get }
    /// Which worker does it.
    static var lane: JobLane { get }
    func run(now: Instant) async throws
    /// Runs the job for one order, with what that order is about.
    func run(_ order: JobOrder, now: Instant) async throws
    /// Stores that the job is given up: its worker died of it `JobWorker.mostDeaths` times.
    func giveUp(_ order: JobOrder, now: Instant, in tx: Tx) throws
}

extension Job {
    package static var lane: JobLane { .short }
    package func run(_ order: JobOrder, now: Instant) async throws { try await run(now: now) }
    package func giveUp(_ order: JobOrder, now: Instant, in tx: Tx) throws {}
}

/// Each has a worker of its own, so that what takes long keeps nothing waiting that does not.
package enum JobLane: Sendable, CaseIterable {
    case short
    /// Crews take turns in it.
    case long
}

/// One order of a job.
package struct JobOrder: Sendable, Equatable {
    package let name: String
    /// For whom; `nil` for the server itself.
    package let crew: CrewID?
    /// The id of its subject, if it has one.
    package let subject: String?

    package init(name: String, crew: CrewID? = nil, subject: String? = nil) {
        self.name = name
        self.crew = crew
        self.subject = subject
    }
}

/// Work to be done, kept in the database until it is done.
package enum Jobs {
    package static let migrations = [migration, lanesMigration]

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

    /// Asks for work; a name that was asked for before changes nothing.
    package static func ask(
        for kind: String,
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

    /// Whether something about a thing is still to be done.
    package static func isAsked(for kind: String, subject: String, crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM job WHERE crew = \(crew) AND kind = \(kind) AND subject = \(subject) AND due_at IS NOT NULL
            """
        )
    }
}
