package import Core
package import Storage
import Work

// Deletes the rows of files, some per transaction.

extension ImportFile {
    /// Deletes a discarded file.
    package static func clear(_ id: ID<Definition>, _ crew: CrewID, _ database: Database) async throws {
        try await clearRows(id, crew, database)
        try await clearParts(id, crew, database)
        try await database.write { tx in
            try tx.run("DELETE FROM \(table) WHERE crew = \(crew) AND id = \(id) AND given_up = TRUE")
        }
    }

    /// Deletes everything that was read from a file.
    static func clearRows(_ id: ID<Definition>, _ crew: CrewID, _ database: Database) async throws {
        try await Definition.clear(id, crew, keepsNotes: false, database)
        try await delete("\(table)_row", by: Definition.rowKey, id, crew, database)
        for other in ["\(table)_person"] + Definition.numberedTables {
            try await delete(other, by: "number", id, crew, database)
        }
    }

    /// Deletes the rows of an imported file, except those that its page shows: notes and the first rejected rows.
    static func clearImported(_ id: ID<Definition>, _ crew: CrewID, _ database: Database) async throws {
        let (isImported, shown) = try await database.read { tx in
            let shown = try tx.all(
                """
                SELECT \(Definition.rowKey) FROM \(table)_row
                WHERE crew = \(crew) AND import = \(id) AND outcome IN ('bad', 'barred')
                ORDER BY number, \(Definition.rowKey) LIMIT \(ImportReport<Definition>.mostLines)
                """
            ) { try $0.read() as Definition.RowKey }
            return (try first(id, crew, in: tx)?.state == .applied, shown)
        }
        if !isImported { return }
        try await Definition.clear(id, crew, keepsNotes: true, database)
        try await delete(
            "\(table)_row",
            by: Definition.rowKey,
            where: shown.isEmpty ? "" : "AND \(Definition.rowKey) NOT IN \(list: shown)",
            id,
            crew,
            database
        )
        try await clearParts(id, crew, database)
    }

    private static func delete(
        _ table: SQL,
        by key: SQL,
        where condition: SQL = "",
        _ id: ID<Definition>,
        _ crew: CrewID,
        _ database: Database
    ) async throws {
        try await database.delete(
            from: table,
            by: "crew, import, \(key)",
            where: "crew = \(crew) AND import = \(id) \(condition)"
        )
    }

    /// Deletes a few parts at a time, because they are large.
    private static func clearParts(_ id: ID<Definition>, _ crew: CrewID, _ database: Database) async throws {
        try await database.delete(
            from: "\(table)_part",
            by: "crew, import, number",
            where: "crew = \(crew) AND import = \(id)",
            most: 16
        )
    }

    /// Deletes discarded files, and files without a decision for a day. Of files imported more than a day ago, only the
    /// counts are kept. One run deletes a limited number of files, the oldest first.
    /// - Throws: the last failure, after all files have had their turn.
    package static func sweep(at now: Instant, _ database: Database) async throws {
        let yesterday = now.adding(minutes: -24 * 60)
        let hasRows = (["\(table)_row"] + Definition.numberedTables).map { rows -> SQL in
            "OR EXISTS (SELECT 1 FROM \(rows) WHERE \(rows).crew = \(table).crew AND \(rows).import = \(table).id)"
        }.reduce("state <> 'applied'" as SQL) { "\($0) \($1)" }
        let old = try await database.read { tx in
            let givenUp = try tx.all(
                "SELECT crew, id FROM \(table) WHERE given_up = TRUE ORDER BY created_at LIMIT 100"
            ) { (crew: try $0.read() as CrewID, id: try $0.read() as ID<Definition>, state: nil as ImportState?) }
            let left = try tx.all(
                """
                SELECT crew, id, state FROM \(table)
                WHERE created_at < \(yesterday) AND created_at > \(now.adding(minutes: -366 * 24 * 60))
                    AND state <> 'applying' AND (\(hasRows))
                ORDER BY created_at LIMIT 100
                """
            ) {
                (
                    crew: try $0.read() as CrewID, id: try $0.read() as ID<Definition>,
                    state: try $0.read() as ImportState?
                )
            }
            return givenUp + left
        }
        try await old.forEachSeparately { file in
            switch file.state {
            case nil: try await clear(file.id, file.crew, database)
            case .applied:
                try await clearParts(file.id, file.crew, database)
                try await clearRows(file.id, file.crew, database)
            default: try await discard(file.id, file.crew, database)
            }
        }
    }
}
