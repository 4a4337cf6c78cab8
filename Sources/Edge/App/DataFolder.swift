package import Foundation
package import Storage

#if canImport(Glibc)
import Glibc
#endif

/// The folder that holds everything that is worth a backup. One server at a time uses it.
package struct DataFolder: Sendable {
    package let url: URL

    package init(_ path: String) {
        url = URL(filePath: path, directoryHint: .isDirectory)
    }

    package var databasePath: String { url.appending(path: "decklog.sqlite").path }

    package var hasDatabase: Bool { FileManager.default.fileExists(atPath: databasePath) }

    /// Makes the folder, for its owner's eyes only.
    /// - Throws: when it cannot be made.
    package func make() throws {
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// Opens the database; the schema is not touched.
    /// - Throws: `StorageError`.
    package func open(_ migrations: [Migration], for role: DatabaseRole = .command) throws -> Database {
        Database(try SQLiteEngine(path: databasePath, role: role), migrations: migrations)
    }

    /// Keeps every other server out for as long as this process lives.
    /// - Throws: `SettingsError` when another server is there already.
    package func lock() throws {
        let path = url.appending(path: "lock").path
        // Never closed: the system lets go of it when the process ends, however it ends.
        let file = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if file < 0 { throw SettingsError("cannot write in \(url.path)") }
        if flock(file, LOCK_EX | LOCK_NB) != 0 {
            throw SettingsError("another Decklog is using \(url.path); stop it first, or use another --data")
        }
    }
}
