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
    /// counts are kept. One run deletes a limited number of files, the oldest first; those that cannot be deleted do not
    /// count, so that they do not hold up the others.
    /// - Throws: the last failure, after all files have had their turn.
    package static func sweep(at now: Instant, _ database: Database) async throws {
        let yesterday = now.adding(minutes: -24 * 60)
        let hasRows = (["\(table)_row"] + Definition.numberedTables).map { rows -> SQL in
            "OR EXISTS (SELECT 1 FROM \(rows) WHERE \(rows).crew = \(table).crew AND \(rows).import = \(table).id)"
        }.reduce("state <> 'applied'" as SQL) { "\($0) \($1)" }
        let left: SQL = """
            created_at < \(yesterday) AND created_at > \(now.adding(minutes: -366 * 24 * 60))
            AND NOT given_up AND state <> 'applying' AND (\(hasRows))
            """
        let conditions: [SQL] = ["given_up = TRUE", left]
        try await conditions.forEachSeparately { condition in try await sweep(condition, database) }
    }

    private static func sweep(_ condition: SQL, _ database: Database) async throws {
        var (swept, last): (Int, OldFile?) = (0, nil)
        var failure: (any Error)?
        while swept < mostSwept {
            let files = try await database.read { [last] tx in try old(condition, after: last, in: tx) }
            guard let end = files.last else { break }
            last = end
            do {
                try await files.forEachSeparately { file in
                    try await sweep(file, database)
                    swept += 1
                }
            } catch {
                try Task.checkCancellation()
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private static func sweep(_ file: OldFile, _ database: Database) async throws {
        if file.isGivenUp { return try await clear(file.id, file.crew, database) }
        if file.state != .applied { return try await discard(file.id, file.crew, database) }
        try await clearParts(file.id, file.crew, database)
        try await clearRows(file.id, file.crew, database)
    }

    /// The number of files that one run deletes, and that are read at once.
    private static var mostSwept: Int { 100 }

    private struct OldFile: Sendable {
        let crew: CrewID
        let id: ID<Definition>
        let state: ImportState
        let isGivenUp: Bool
        let createdAt: Instant
    }

    private static func old(_ condition: SQL, after last: OldFile?, in tx: Tx) throws -> [OldFile] {
        let isLater = last.map { last -> SQL in
            "AND created_at >= \(last.createdAt) AND (created_at > \(last.createdAt) OR id > \(last.id))"
        }
        let rest: SQL = isLater ?? ""
        return try tx.all(
            """
            SELECT crew, id, state, given_up, created_at FROM \(table) WHERE \(condition) \(rest)
            ORDER BY created_at, id LIMIT \(mostSwept)
            """
        ) {
            OldFile(
                crew: try $0.read(),
                id: try $0.read(),
                state: try $0.read(),
                isGivenUp: try $0.read(),
                createdAt: try $0.read()
            )
        }
    }
}
