import Accounts
import Core
import Storage

/// A person's row, which is found and changed by its id.
protocol FocusRow: Record, Sendable {
    associatedtype Key
    var id: ID<Key> { get }
    var version: Int { get }
    /// The table of the rows.
    static var name: SQL { get }
    /// The tables that `columns` refers to: by default, the rows that have a mode, and their modes.
    static var table: SQL { get }
    /// A condition on the rows that can be found, beginning with `AND`. Empty by default.
    static var condition: SQL { get }
}

extension FocusRow {
    static var condition: SQL { "" }
    static var table: SQL { "\(name) JOIN focus_mode ON \(modeJoin)" }
    /// The condition on which a row is joined with its mode.
    static var modeJoin: SQL { "focus_mode.person = \(name).person AND focus_mode.id = \(name).mode" }

    /// The person's rows.
    /// - Parameter rest: further conditions, each beginning with `AND`, and what follows them.
    static func rows(of person: PersonID, _ rest: SQL, in tx: Tx) throws -> [Self] {
        try tx.all(Self.self, "FROM \(table) WHERE \(name).person = \(person) \(rest)")
    }

    /// - Throws: `AppError.notFound`, also for another person's row.
    static func find(_ id: ID<Key>, of person: PersonID, in tx: Tx) throws -> Self {
        try rows(of: person, "AND \(name).id = \(id) \(condition)", in: tx).first.orNotFound()
    }

    /// Finds a row that is to be changed.
    /// - Throws: `AppError.notFound`; `stale`.
    static func find(_ id: ID<Key>, if precondition: Precondition, in tx: PersonTransaction) throws -> Self {
        let row = try find(id, of: tx.person, in: tx)
        try precondition.check(row.version)
        return row
    }

    /// - Parameter assignments: as after `SET`.
    /// - Throws: `AppError.stale` if the row has changed since it was read.
    func update(_ assignments: SQL, in tx: PersonTransaction) throws {
        let changed = try tx.run(
            """
            UPDATE \(Self.name) SET \(assignments), version = version + 1
            WHERE person = \(tx.person) AND id = \(id) AND version = \(version)
            """
        )
        if changed == 0 { throw AppError.stale }
    }
}

/// A row that a person adds, changes and deletes as a whole.
protocol FocusItem: FocusRow {
    /// - Throws: `AppError.notFound`; `stale`.
    static func delete(_ id: ID<Key>, if precondition: Precondition, in tx: PersonTransaction) throws
    /// Deletes data about a row in other tables, after the row itself. Does nothing by default.
    static func clear(_ id: ID<Key>, in tx: PersonTransaction) throws
}

extension FocusItem {
    static func clear(_ id: ID<Key>, in tx: PersonTransaction) throws {}

    static func delete(_ id: ID<Key>, if precondition: Precondition = .none, in tx: PersonTransaction) throws {
        _ = try find(id, if: precondition, in: tx)
        try tx.run("DELETE FROM \(name) WHERE person = \(tx.person) AND id = \(id)")
        try clear(id, in: tx)
    }
}
