import Foundation
package import Storage

/// Runs `body` on an empty, migrated database which explains each statement before running it.
/// - Returns: the steps of all plans, as `ExplainingEngine` writes them.
package func explainedSteps(
    _ migrations: [Migration],
    _ body: (Database) async throws -> Void
) async throws -> Set<String> {
    func steps(_ engine: ExplainingEngine) async throws -> Set<String> {
        try await using(Database(engine, migrations: migrations)) { database in
            try await database.migrate(now: testNow)
            try await body(database)
        }
        return engine.steps
    }
    if isOnPostgreSQL {
        return try await TestCluster.withCopy {
            try await steps(ExplainingEngine(try TestCluster.engine($0), explainOnPostgreSQL))
        }
    }
    return try await withTemporaryFolder {
        let file = $0.appending(path: "test.sqlite").path
        return try await steps(ExplainingEngine(try SQLiteEngine(path: file), explainOnSQLite))
    }
}
