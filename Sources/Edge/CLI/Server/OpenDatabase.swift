import App
import Foundation
import Storage

#if canImport(Glibc)
import Glibc
#endif

extension ServerOptions {
    /// The database that is there; a server may be using it.
    func withDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        try await withDatabase(in: settings().place, body)
    }

    /// The same, in a place that is given.
    func withDatabase<Value>(in place: DataPlace, _ body: (Database) async throws -> Value) async throws -> Value {
        let nothing = CommandError(
            "There is no Decklog database in \(place.name). Give its folder with --data, or start the server first."
        )
        guard place.hasDatabase else { throw nothing }
        keepToOwner()
        return try await using(try place.open(Modules().migrations)) { database in
            if try await database.isNew() { throw nothing }
            return try await body(database)
        }
    }

    /// The same, where the verb knows only the schema of this version.
    func withCurrentDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        try await withDatabase { database in
            try await database.requireCurrent()
            return try await body(database)
        }
    }
}

/// Closes the database whatever happens.
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

/// - Throws: `CommandError` when there is no such file to read.
func requireReadable(_ file: String) throws {
    if access(file, R_OK) != 0 { throw CommandError("\(file) can't be read: \(String(cString: strerror(errno))).") }
}

/// - Throws: `CommandError` when there can be no new file of that name.
func requireRoom(for file: String) throws {
    if access(file, F_OK) == 0 { throw CommandError("\(file) already exists and was not overwritten.") }
    let folder = URL(filePath: file).deletingLastPathComponent().path
    if access(folder, W_OK | X_OK) != 0 {
        throw CommandError("Can't write to \(folder): \(String(cString: strerror(errno))).")
    }
}

/// What is made from now on is for its owner's eyes only: it holds everything that the crew has.
func keepToOwner() {
    umask(0o077)
}

func fileSize(_ file: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
}
