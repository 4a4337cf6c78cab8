package import Core

extension PostgreSQLEngine {
    package func appliedMigrations() async throws -> [String] {
        try await collect { tx in
            let columns: [String] = try tx.all(
                """
                SELECT attname FROM pg_attribute
                WHERE attrelid = to_regclass('schema_migration') AND attnum > 0 ORDER BY attnum
                """
            ) { try $0.read() }
            if columns.isEmpty { return [] }
            if columns != ["name", "applied_at"] {
                throw StorageError.notADatabase("its table schema_migration is another program's")
            }
            return try tx.all("SELECT name FROM schema_migration ORDER BY applied_at, name") { try $0.read() }
        }
    }

    /// When several servers start together, one applies the migration and the others find it applied.
    package func apply(_ migration: Migration, now: Instant) async throws {
        try await pool.run { [url] _ in
            do {
                // A connection of its own without a time limit; closing it rolls back what was not committed.
                let connection = try PostgreSQLConnection(url, .command)
                try connection.script(
                    """
                    BEGIN;
                    SET LOCAL statement_timeout = 0;
                    SET LOCAL lock_timeout = 0;
                    SELECT pg_advisory_xact_lock(hashtextextended('schema', 0));
                    CREATE TABLE IF NOT EXISTS schema_migration (
                        name text COLLATE "C" PRIMARY KEY NOT NULL, applied_at bigint NOT NULL
                    );
                    """
                )
                let known = "SELECT 1 FROM schema_migration WHERE name = '\(migration.name)'"
                if try connection.script(known) == 0 {
                    try connection.script(postgreSQLDialect(migration.sql))
                    try connection.script(
                        "INSERT INTO schema_migration (name, applied_at) VALUES ('\(migration.name)', \(now.milliseconds))"
                    )
                }
                try connection.script("COMMIT")
            } catch let fault as PostgreSQLFault {
                if fault.isTaken {
                    throw StorageError.notADatabase("\(fault.message); give Decklog a database of its own")
                }
                throw fault.mapped
            }
        }
    }

    package func otherServers() async throws -> Int {
        try await collect { tx in
            try tx.value(
                """
                SELECT COUNT(*) FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'decklog' AND pid <> pg_backend_pid()
                """
            ) ?? 0
        }
    }

    package func plan(_ query: SQL) async throws -> [String] {
        try await collect { tx in try tx.all("EXPLAIN (COSTS OFF) \(query)") { try $0.read() } }
    }

    package func integrityFindings() async throws -> [String] {
        try await collect { tx in
            try tx.all(
                """
                SELECT 'the constraint ' || conname || ' of ' || conrelid::regclass || ' was never checked'
                FROM pg_constraint WHERE NOT convalidated AND connamespace = current_schema()::regnamespace
                UNION ALL
                SELECT 'the index ' || indexrelid::regclass || ' is not whole: REINDEX it'
                FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
                WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace
                """
            ) { try $0.read() }
        }
    }

    /// The tables sorted by name, each with its columns, constraints and indexes.
    package func schema() async throws -> String {
        try await collect { tx in
            let tables: [String] = try tx.all(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
            ) { try $0.read() }
            return try tables.map { table in
                let columns: [String] = try tx.all(
                    """
                    SELECT quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
                        || COALESCE(' COLLATE ' || quote_ident(collname), '')
                        || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
                        || COALESCE(' DEFAULT ' || pg_get_expr(adbin, adrelid), '')
                    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
                        LEFT JOIN pg_collation ON pg_collation.oid = attcollation AND collname <> 'default'
                    WHERE attrelid = \(table)::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
                    """
                ) { try $0.read() }
                let constraints: [String] = try tx.all(
                    """
                    SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = \(table)::regclass
                    ORDER BY contype = 'p' DESC, contype DESC, conname
                    """
                ) { try $0.read() }
                let indexes: [String] = try tx.all(
                    """
                    SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = \(table)::regclass
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
                    ORDER BY indexrelid::regclass::text
                    """
                ) { try $0.read() }
                let body = (columns + constraints).map { "    " + $0 }.joined(separator: ",\n")
                return (["CREATE TABLE \(table) (\n\(body)\n)"] + indexes).map { $0 + ";\n" }.joined()
            }.joined(separator: "\n")
        }
    }

    /// Not supported: there is no file to copy. PostgreSQL has its own tools.
    package func backup(to path: String) async throws {
        throw StorageError.otherTool("pg_dump --format=custom --file \(path) URL")
    }
}
