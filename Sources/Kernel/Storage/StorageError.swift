/// An error of the database or of a statement. Errors to show to people are `AppError`s instead.
package enum StorageError: Error, Sendable, CustomStringConvertible {
    /// The schema refused a row.
    case constraint(String)
    /// The database was made by a newer version of Decklog.
    case newer(migrations: [String])
    /// The database was made by an older version of Decklog.
    case older(migrations: [String])
    /// There is no database, or something else is in its place.
    case notADatabase(String)
    /// Pages of the database cannot be read.
    case damaged(String)
    /// The file to write exists, or the database to fill is not empty.
    case notEmpty(String)
    /// The URL leads to no server, or to one that denies access.
    case unreachable(String)
    /// The engine has its own tool for this.
    case otherTool(String)
    case unexpected(String)

    package var description: String {
        switch self {
        case .constraint(let what): "The database refused a row: \(what)"
        case .newer(let migrations):
            "This database was made by a newer version of Decklog, which added: \(listed(migrations)). "
                + "Start that version, or restore a backup made before the upgrade."
        case .older(let migrations):
            "This database was made by an older version of Decklog, which lacks: \(listed(migrations)). "
                + "Start the server once to bring it up to date."
        case .notADatabase(let what): "This is not a Decklog database: \(what)"
        case .damaged(let what):
            "The database is damaged, and a backup has to be restored in its place: \(what)"
        case .notEmpty(let what): "The target already exists and was not overwritten: \(what)"
        case .unreachable(let what): "The database cannot be reached: \(what)"
        case .otherTool(let tool): "Use PostgreSQL's own tool for this: \(tool)"
        case .unexpected(let what): "Unexpected data or response from the database: \(what)"
        }
    }
}

/// The first migrations: after a long time there are dozens, and the advice at the end of a message would be lost.
func listed(_ migrations: [String]) -> String {
    let rest = migrations.count - 3
    return migrations.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}
