import Foundation
package import Logging
package import Storage

/// Where everything is that is worth a backup: in a folder of this machine, or in PostgreSQL.
package enum DataPlace: Sendable {
    case folder(DataFolder)
    case postgreSQL(DatabaseURL, connections: Int)

    /// - Parameter text: a URL of PostgreSQL, or the path of a folder.
    /// - Throws: `SettingsError` for a URL of something else.
    package init(_ text: String) throws {
        self =
            text.contains("://")
            ? .postgreSQL(try DatabaseURL(text), connections: Settings.usualConnections) : .folder(DataFolder(text))
    }

    /// As people are told of it, without any password.
    package var name: String {
        switch self {
        case .folder(let folder): folder.url.path
        case .postgreSQL(let url, _): url.name
        }
    }

    package var hasDatabase: Bool {
        switch self {
        case .folder(let folder): folder.hasDatabase
        // Whether there is anything in it is seen when it is open.
        case .postgreSQL: true
        }
    }

    /// Makes what has to be there before anything is written. A folder is then kept for this process alone.
    /// - Throws: `SettingsError` when it cannot be made, or another server uses it.
    package func prepare() throws {
        guard case .folder(let folder) = self else { return }
        try folder.make()
        try folder.lock()
    }

    /// Opens the database; the schema is not touched.
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
    package var place: DataPlace {
        database.map { .postgreSQL($0, connections: databaseConnections) } ?? .folder(DataFolder(data))
    }
}

/// Where a database of PostgreSQL is, and how to get into it, as libpq knows it (postgresql.org/docs/15/libpq-connect.html).
package struct DatabaseURL: Sendable {
    /// Holds a password perhaps: not to be shown.
    package let text: String

    /// - Throws: `SettingsError`, without what was given.
    package init(_ text: String) throws {
        guard ["postgresql://", "postgres://"].contains(where: text.hasPrefix) else {
            throw SettingsError("database must be a URL such as postgresql://decklog@localhost/decklog")
        }
        self.text = text
    }

    /// Host and database, such as `PostgreSQL at db.example.org/decklog`.
    package var name: String {
        // A password with a bare ? or @ in it is cut in the wrong place: then better no name at all.
        guard let url = URLComponents(string: text), url.query?.contains("@") != true, let host = url.host else {
            return "PostgreSQL"
        }
        return "PostgreSQL at \(host)\(url.port.map { ":\($0)" } ?? "")\(url.path)"
    }
}
