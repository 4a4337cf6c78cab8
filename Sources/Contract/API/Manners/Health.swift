/// The answer of `GET /health`.
public struct Health: Codable, Hashable, Sendable {
    /// Always `ok`: a server that cannot serve answers 503 instead.
    public var status: String
    /// Where the data is kept.
    public var engine: Engine
    /// How many migrations the database has had.
    public var schema: Int

    /// Each field in the order of the JSON.
    public init(status: String = "ok", engine: Engine, schema: Int) {
        self.status = status
        self.engine = engine
        self.schema = schema
    }

    /// The kinds of database.
    public enum Engine: String, Codable, CaseIterable, Sendable {
        /// A file of the server's own.
        case sqlite
        /// A PostgreSQL server.
        case postgresql
    }
}
