/// The answer of `GET /health`.
public struct Health: Codable, Hashable, Sendable {
    /// Always `ok`: a server that cannot serve requests answers 503 instead.
    /// - Values: ok
    /// - Example: ok
    public var status: String = "ok"
    /// The database engine.
    public var engine: Engine
    /// The number of migrations applied to the database.
    public var schema: Wire.Count
    /// Whether there is disk space for files and imports: while it is `full`, they are rejected with 503; everything
    /// else works.
    public var disk: Disk = .ok

    /// The state of the server's disks.
    public enum Disk: String, Codable, CaseIterable, Sendable {
        /// There is enough space.
        case ok
        /// Files and imports are rejected until there is space again; everything else works.
        case full
    }

    /// The supported database engines.
    public enum Engine: String, Codable, CaseIterable, Sendable {
        /// A local SQLite file.
        case sqlite
        /// A PostgreSQL server.
        case postgresql
    }
}
