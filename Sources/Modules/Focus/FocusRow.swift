import Accounts
import Core
import Storage
import Web

/// A person's row, which is found and deleted by its id.
protocol FocusRow: Record {
    associatedtype Key
    var id: ID<Key> { get }
    var version: Int { get }
    /// The table of the rows.
    static var name: SQL { get }
    /// The tables that `columns` refers to.
    static var table: SQL { get }
    /// Deletes data about a row in other tables, after the row itself. Does nothing by default.
    static func clear(_ id: ID<Key>, in tx: PersonTransaction) throws
}

extension FocusRow {
    static func clear(_ id: ID<Key>, in tx: PersonTransaction) throws {}

    /// - Throws: `AppError.notFound`, also for another person's row.
    static func find(_ id: ID<Key>, of person: PersonID, in tx: Tx) throws -> Self {
        try tx.first(Self.self, "FROM \(table) WHERE \(name).person = \(person) AND \(name).id = \(id)").orNotFound()
    }

    /// - Throws: `AppError.notFound`; `stale`.
    static func delete(_ id: ID<Key>, if precondition: Precondition = .none, in tx: PersonTransaction) throws {
        try precondition.check(try find(id, of: tx.person, in: tx).version)
        try tx.run("DELETE FROM \(name) WHERE person = \(tx.person) AND id = \(id)")
        try clear(id, in: tx)
    }
}
