import Core
import Foundation

extension Database {
    /// Exports every row to a new file that does not depend on an engine: one JSON document per line, referenced rows
    /// before those that refer to them. The first line identifies the schema, the last one has the number of rows. The
    /// database may be in use; the file shows one consistent state.
    /// - Parameter omitted: tables to leave out.
    /// - Returns: the number of rows.
    /// - Throws: `StorageError.notEmpty` when the file exists; `PortableError` when it cannot be written.
    package func export(to path: String, without omitted: Set<String> = []) async throws -> Int {
        try await requireCurrent()
        let schema = try PortableSchema(migrations)
        let header = PortableHeader(migrations: migrations.map(\.name))
        return try await read { tx in
            let file = try LineWriter(path)
            try file.write(Data(jsonBytes(header)))
            var count = 0
            for table in schema.tables where !omitted.contains(table.name) {
                try tx.each(table.selection) { row in
                    try file.write(table.line(&row))
                    count += 1
                }
            }
            try file.write(Data(jsonBytes(["rows": count])))
            try file.finish()
            return count
        }
    }

    /// - Throws: `StorageError.newer`, or `StorageError.older` when migrations have to be applied first.
    package func requireCurrent() async throws {
        let unknown = Set(try await engine.appliedMigrations()).subtracting(migrations.map(\.name))
        if !unknown.isEmpty { throw StorageError.newer(migrations: unknown.sorted()) }
        let missing = try await missingMigrations()
        if !missing.isEmpty { throw StorageError.older(migrations: missing) }
    }
}
