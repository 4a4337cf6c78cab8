import App
import Core
import Foundation
import Storage

/// A database to be filled, with its schema up to date. One that was made for this goes again when filling it fails.
func withNewDatabase<Value>(in place: DataPlace, _ fill: (Database) async throws -> Value) async throws -> Value {
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
    /// For a database that was made in vain, under the folder's lock.
    fileprivate func removeDatabase() {
        removeDatabaseFiles(databasePath)
    }
}
