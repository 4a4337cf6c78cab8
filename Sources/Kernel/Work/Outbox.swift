package import Core
import Foundation
package import Storage

/// The facts of every crew, read by histories, inboxes, live pages and other modules.
package enum Outbox {
    package static let migrations = [firstMigration, toldMigration, timeMigration]

    private static let firstMigration = Migration(
        "Work001_outbox",
        """
        -- One line per fact. A subject's facts are numbered without gaps, so that its history has one order on every machine.
        CREATE TABLE outbox (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            subject uuid NOT NULL,
            seq bigint NOT NULL,
            kind text NOT NULL,
            actor uuid,
            at bigint NOT NULL,
            payload jsonb NOT NULL,
            attempts bigint NOT NULL DEFAULT 0,
            -- When it is to be delivered; NULL once it has been.
            due_at bigint,
            PRIMARY KEY (crew, id),
            UNIQUE (crew, subject, seq)
        );
        CREATE INDEX outbox_due ON outbox (due_at, id) WHERE due_at IS NOT NULL;
        """
    )

    private static let toldMigration = Migration(
        "Work003_told",
        """
        -- Counts the facts as they are delivered, so that every server can ask for what it has not seen.
        ALTER TABLE outbox ADD COLUMN told bigint;
        CREATE UNIQUE INDEX outbox_told ON outbox (told);
        """
    )

    private static let timeMigration = Migration(
        "Work005_time",
        """
        -- For the audit log, which shows a range of days. Appended at its end, so it costs little.
        CREATE INDEX outbox_at ON outbox (crew, at, id);
        """
    )

    /// Records a fact in the transaction that makes it true. Listeners receive it after the commit.
    /// - Parameter actor: the person who acted; `nil` for the server itself.
    @discardableResult
    package static func append<F: Fact, Subject>(
        _ fact: F,
        about subject: ID<Subject>,
        crew: CrewID,
        by actor: PersonID?,
        at now: Instant,
        in tx: Tx
    ) throws -> ID<OutboxEntry> {
        let id = ID<OutboxEntry>.new(at: now)
        try tx.enqueue(
            """
            INSERT INTO outbox (crew, id, subject, seq, kind, actor, at, payload, due_at)
            VALUES (
                \(crew), \(id), \(subject),
                COALESCE((SELECT MAX(seq) FROM outbox WHERE crew = \(crew) AND subject = \(subject)), 0) + 1,
                \(F.kind), \(actor), \(now), \(SQLValue.json(try jsonText(fact))), \(now)
            )
            """
        )
        tx.announces = true
        return id
    }

    /// The facts about one subject, oldest first.
    /// - Parameter after: the `seq` of the last fact already known.
    package static func history<Subject>(
        of subject: ID<Subject>,
        crew: CrewID,
        after: Int = 0,
        most: Int = 200,
        in tx: Tx
    ) throws -> [OutboxEntry] {
        try tx.all(
            OutboxEntry.self,
            "FROM outbox WHERE crew = \(crew) AND subject = \(subject) AND seq > \(after) ORDER BY seq LIMIT \(most)"
        )
    }

    /// The last facts about each subject, oldest first.
    package static func latest<Subject>(
        of subjects: [ID<Subject>],
        crew: CrewID,
        most: Int,
        in tx: Tx
    ) throws -> [OutboxEntry] {
        try tx.all(
            OutboxEntry.self,
            """
            FROM (
                SELECT \(OutboxEntry.columns), ROW_NUMBER() OVER (PARTITION BY subject ORDER BY seq DESC) AS place FROM outbox
                WHERE crew = \(crew) AND subject IN \(list: subjects)
            ) AS latest WHERE place <= \(most) ORDER BY subject, seq
            """
        )
    }
}

/// A stored fact.
package struct OutboxEntry: Sendable, Record {
    package let crew: CrewID
    package let id: ID<OutboxEntry>
    /// The id of the fact's subject, whose type follows from the kind.
    package let subject: ID<OutboxSubject>
    /// Numbers the facts about one subject, from 1.
    package let seq: Int
    package let kind: String
    package let actor: PersonID?
    package let at: Instant
    let payload: String

    package static let columns: SQL = "crew, id, subject, seq, kind, actor, at, payload"

    package init(row: inout Row) throws {
        crew = try row.read()
        id = try row.read()
        subject = try row.read()
        seq = try row.read()
        kind = try row.read()
        actor = try row.read()
        at = try row.read()
        payload = try row.read()
    }

    /// The fact; `nil` when it is of another kind.
    package func fact<F: Fact>(_ type: F.Type = F.self) throws -> F? {
        kind == F.kind ? try read(type) : nil
    }

    /// Decodes properties that facts of several kinds share.
    package func read<Part: Decodable>(_ type: Part.Type) throws -> Part {
        try JSONDecoder().decode(type, from: Data(payload.utf8))
    }
}

/// The subject of a fact, of any kind.
package enum OutboxSubject {}
