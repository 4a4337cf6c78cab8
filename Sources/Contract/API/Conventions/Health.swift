/// The answer of `GET /health`.
public struct Health: Codable, Hashable, Sendable {
    /// Always `ok`: a server that cannot serve answers 503 instead.
    /// - Values: ok
    /// - Example: ok
    public var status: String = "ok"
    /// Where the data is kept.
    public var engine: Engine
    /// How many migrations the database has had.
    public var schema: Wire.Count
    /// Whether there is room for files and imports: while it is `full`, they are refused with 503; everything else works.
    public var disk: Disk = .ok

    /// How full the disks of the server are.
    public enum Disk: String, Codable, CaseIterable, Sendable {
        /// Everything can be written.
        case ok
        /// Files and imports are refused until there is room again; everything else works.
        case full
    }

    /// The kinds of database.
    public enum Engine: String, Codable, CaseIterable, Sendable {
        /// A file of the server's own.
        case sqlite
        /// A PostgreSQL server.
        case postgresql
    }
}
