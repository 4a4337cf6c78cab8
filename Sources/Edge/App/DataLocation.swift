import Foundation
package import Logging
package import Storage

/// The location of the data: a local folder, or PostgreSQL.
package enum DataLocation: Sendable {
    case folder(DataFolder)
    case postgreSQL(DatabaseURL, connections: Int)

    /// - Parameter text: a PostgreSQL URL, or the path of a folder.
    /// - Throws: `SettingsError` for a URL with another scheme.
    package init(_ text: String) throws {
        self =
            text.contains("://")
            ? .postgreSQL(try DatabaseURL(text), connections: Settings.usualConnections) : .folder(DataFolder(text))
    }

    /// A description without the password.
    package var name: String {
        switch self {
        case .folder(let folder): folder.url.path
        case .postgreSQL(let url, _): url.name
        }
    }

    package var hasDatabase: Bool {
        switch self {
        case .folder(let folder): folder.hasDatabase
        // Whether it is empty is only known once it is open.
        case .postgreSQL: true
        }
    }

    /// Creates a missing folder, and locks it for this process.
    /// - Throws: `SettingsError` when it cannot be created, or another server is using it.
    package func prepare() throws {
        guard case .folder(let folder) = self else { return }
        try folder.make()
        try folder.lock()
    }

    /// Opens the database without migrating it.
    /// - Throws: `StorageError`.
    package func open(
        _ migrations: [Migration],
        for role: DatabaseRole = .command,
        logger: Logger = Logger(label: "decklog")
    ) throws -> Database {
        switch self {
        case .folder(let folder):
            return try folder.open(migrations, for: role)
        case .postgreSQL(let url, let connections):
            let engine = try PostgreSQLEngine(url: url.text, connections: connections, role: role, logger: logger)
            return Database(engine, migrations: migrations)
        }
    }
}

extension Settings {
    package var place: DataLocation {
        database.map { .postgreSQL($0, connections: databaseConnections) } ?? .folder(DataFolder(data))
    }
}

/// A PostgreSQL connection URL, as defined by libpq (postgresql.org/docs/15/libpq-connect.html).
package struct DatabaseURL: Sendable, CustomStringConvertible {
    /// May contain a password: never show it.
    package let text: String

    /// - Throws: `SettingsError`, whose message does not contain the URL.
    package init(_ text: String) throws {
        guard ["postgresql://", "postgres://"].contains(where: text.hasPrefix) else {
            throw SettingsError("the database must be a URL such as postgresql://decklog@localhost/decklog")
        }
        self.text = text
    }

    /// Host and database, such as `PostgreSQL at db.example.org/decklog`.
    package var name: String {
        // An unescaped ? or @ in the password makes the parts unreliable; the name is then left out to avoid showing
        // it.
        guard let url = URLComponents(string: text), url.query?.contains("@") != true, let host = url.host else {
            return "PostgreSQL"
        }
        return "PostgreSQL at \(host)\(url.port.map { ":\($0)" } ?? "")\(url.path)"
    }

    package var description: String { name }
}
