import App
import Core
import Foundation
import Storage

/// Fills a new, fully migrated database. If that fails, a database created for it is deleted again.
func withNewDatabase<Value>(in place: DataLocation, _ fill: (Database) async throws -> Value) async throws -> Value {
    try place.prepare()
    let wasThere = place.hasDatabase
    do {
        return try await using(try place.open(Modules().migrations)) { database in
            if try await database.isInUse() {
                throw CommandError("A server is using \(place.name). Stop it first. Nothing was changed.")
            }
            try await database.migrate(now: .systemNow())
            return try await fill(database)
        }
    } catch {
        if !wasThere, case .folder(let folder) = place { folder.removeDatabase() }
        throw error
    }
}

extension DataFolder {
    /// Deletes a database that could not be filled, while the folder is locked.
    fileprivate func removeDatabase() {
        removeDatabaseFiles(databasePath)
    }
}
