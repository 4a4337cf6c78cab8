package import Foundation
package import Storage

#if canImport(Glibc)
import Glibc
#endif

/// The data folder: everything worth backing up. It is used by one server at a time.
package struct DataFolder: Sendable {
    package let url: URL

    package init(_ path: String) {
        url = URL(filePath: path, directoryHint: .isDirectory)
    }

    package var databasePath: String { url.appending(path: "decklog.sqlite").path }

    package var hasDatabase: Bool { FileManager.default.fileExists(atPath: databasePath) }

    /// Creates the folder, accessible only to its owner.
    /// - Throws: `SettingsError` when it cannot be created.
    package func make() throws {
        do {
            try FileManager.default.createDirectory(
                at: url,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw SettingsError("cannot create \(url.path); set DECKLOG_DATA to a folder that this user may write")
        }
    }

    /// Opens the database without migrating it.
    /// - Throws: `StorageError`.
    package func open(_ migrations: [Migration], for role: DatabaseRole = .command) throws -> Database {
        Database(try SQLiteEngine(path: databasePath, role: role), migrations: migrations)
    }

    /// Locks the folder for the lifetime of the process.
    /// - Throws: `SettingsError` when another server is using it.
    package func lock() throws {
        let path = url.appending(path: "lock").path
        // Never closed: the system releases the lock however the process ends.
        let file = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if file < 0 { throw SettingsError("cannot write in \(url.path); run this as the user of the server") }
        if flock(file, LOCK_EX | LOCK_NB) != 0 {
            throw SettingsError("another Decklog is using \(url.path); stop it first, or use another --data")
        }
    }
}
