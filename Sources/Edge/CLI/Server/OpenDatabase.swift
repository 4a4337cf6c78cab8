import App
import Foundation
import Storage

#if canImport(Glibc)
import Glibc
#endif

extension ServerOptions {
    /// Opens the existing database, which a server may be using.
    func withDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        try await withDatabase(in: settings().place, body)
    }

    /// Opens the existing database in a given location.
    func withDatabase<Value>(in place: DataLocation, _ body: (Database) async throws -> Value) async throws -> Value {
        let option =
            switch place {
            case .folder: "its folder with --data, run this as the user of the server"
            case .postgreSQL: "another --database"
            }
        let nothing = CommandError(
            "There is no Decklog database in \(place.name). Give \(option), or start the server first."
        )
        guard place.hasDatabase else { throw nothing }
        keepToOwner()
        return try await using(try place.open(Modules().migrations)) { database in
            if try await database.isNew() { throw nothing }
            return try await body(database)
        }
    }

    /// Opens the existing database, and throws unless its schema is that of this version.
    func withCurrentDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        try await withDatabase { database in
            try await database.requireCurrent()
            return try await body(database)
        }
    }
}

/// Calls `body` and always closes the database.
func using<Value>(_ database: Database, _ body: (Database) async throws -> Value) async throws -> Value {
    do {
        let value = try await body(database)
        try await database.close()
        return value
    } catch {
        try? await database.close()
        throw error
    }
}

/// - Throws: `CommandError` when the file cannot be read.
func requireReadable(_ file: String) throws {
    if access(file, R_OK) != 0 { throw CommandError("\(file) can't be read: \(String(cString: strerror(errno))).") }
}

/// - Throws: `CommandError` when the file exists, or cannot be created.
func requireRoom(for file: String) throws {
    if access(file, F_OK) == 0 { throw CommandError("\(file) already exists and was not overwritten.") }
    let folder = URL(filePath: file).deletingLastPathComponent().path
    if access(folder, W_OK | X_OK) != 0 {
        throw CommandError("Can't write to \(folder): \(String(cString: strerror(errno))).")
    }
}

/// Makes new files accessible only to their owner: they contain all data of the crew.
func keepToOwner() {
    umask(0o077)
}

func fileSize(_ file: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
}
