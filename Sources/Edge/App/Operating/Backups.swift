package import Core
package import Storage

/// When the latest backup was made, so that an alert can report a missing one.
package enum Backups {
    static let migration = Migration(
        "App001_backup",
        """
        -- The latest backup; at most one row.
        CREATE TABLE backup (
            id bigint PRIMARY KEY NOT NULL CHECK (id = 1),
            made_at bigint NOT NULL
        );
        """
    )

    /// Does nothing in a database of an older version, which can be backed up too.
    package static func note(at now: Instant, in database: Database) async throws {
        guard try await database.hasApplied(migration.name) else { return }
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO backup (id, made_at) VALUES (1, \(now))
                ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at
                """
            )
        }
    }

    /// - Returns: `nil` if there was none.
    static func latest(in tx: Tx) throws -> Instant? {
        try tx.value("SELECT made_at FROM backup WHERE id = 1")
    }
}
