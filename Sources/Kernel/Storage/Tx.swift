import Core

/// A transaction: one consistent state to read and, within `Database.write`, to change.
///
/// Valid only inside the closure that receives it. A subclass adds the context of an operation, such as who acts; it is
/// the same transaction. `open` so that other targets can subclass it.
open class Tx {
    let connection: any Connection
    private let state: State

    /// The state of a transaction, shared by all objects that represent it.
    private final class State {
        var announces = false
        /// Why nothing more can be written: a constraint was violated, or the engine rolled back everything, as on a
        /// full disk.
        var refusal: (any Error)?
    }

    init(_ connection: any Connection) {
        self.connection = connection
        state = State()
    }

    /// Another object for the same transaction.
    package init(_ tx: Tx) {
        connection = tx.connection
        state = tx.state
    }
}

extension Tx {
    /// Set this for changes to act on as soon as they are durable: see `Database.onAnnouncement`.
    package var announces: Bool {
        get { state.announces }
        set { state.announces = newValue }
    }

    /// Runs a statement.
    /// - Returns: the number of changed rows. Zero rows of a conditional update mean that another change came first.
    /// - Throws: `StorageError.constraint` when a constraint is violated. That ends the transaction on every engine:
    ///   the error can be translated, but nothing can be written instead.
    @discardableResult
    package func run(_ statement: SQL) throws -> Int {
        try refusing { try connection.run(statement) }
    }

    /// Runs a statement whose number of changed rows does not matter, before the next one or the commit.
    ///
    /// PostgreSQL gets it together with the next statement or the commit, which saves a round trip. They then throw its
    /// error, so use `run` for a violation that is to be translated.
    package func enqueue(_ statement: SQL) throws {
        try refusing { try connection.enqueue(statement) }
    }

    package func all<Value>(_ query: SQL, _ read: (inout Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try refusing {
            try connection.query(query) { row in
                values.append(try read(&row))
                try row.finish()
                return true
            }
        }
        return values
    }

    /// Passes rows one by one as they arrive, so that a result of any length needs little memory. No other statement
    /// may run meanwhile.
    package func each(_ query: SQL, _ body: (inout Row) throws -> Void) throws {
        try connection.stream(query) { row in
            try body(&row)
            try row.finish()
            return true
        }
    }

    /// The first row, or `nil`.
    package func first<Value>(_ query: SQL, _ read: (inout Row) throws -> Value) throws -> Value? {
        var value: Value?
        try refusing {
            try connection.query(query) { row in
                value = try read(&row)
                try row.finish()
                return false
            }
        }
        return value
    }

    /// The first column of the first row, or `nil`.
    package func value<Value: SQLReadable>(_ query: SQL, as: Value.Type = Value.self) throws -> Value? {
        try first(query) { try $0.read() }
    }

    package func exists(_ query: SQL) throws -> Bool {
        try first(query) { _ in true } ?? false
    }

    /// Takes the named advisory lock until this write ends, so that writers do not collide.
    /// - Returns: `false` when another transaction holds it.
    package func claim(_ name: String) throws -> Bool {
        try connection.claim(name)
    }

    /// Updates the engine's statistics about its tables, after many rows were added.
    func analyze() throws {
        try connection.analyze()
    }

    /// Runs a write from the start, whatever an earlier run has left.
    func execute<Value>(_ body: (Tx) throws -> Value) throws -> Value {
        state.announces = false
        state.refusal = nil
        let value = try body(self)
        if let refusal = state.refusal { throw refusal }
        return value
    }

    private func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        if let refusal = state.refusal { throw refusal }
        do {
            return try body()
        } catch let error as StorageError {
            if case .constraint = error { state.refusal = error }
            throw error
        } catch let error as AppError {
            if error.code == .unavailable { state.refusal = error }
            throw error
        }
    }
}

extension Tx {
    /// Reads records by the columns that their type declares.
    package func all<Value: Record>(_ type: Value.Type, _ rest: SQL) throws -> [Value] {
        try all("SELECT \(Value.columns) \(rest)") { try Value(row: &$0) }
    }

    package func first<Value: Record>(_ type: Value.Type, _ rest: SQL) throws -> Value? {
        try first("SELECT \(Value.columns) \(rest)") { try Value(row: &$0) }
    }
}

/// A type that is always read from the same columns.
package protocol Record {
    /// The list between SELECT and FROM, in the order in which `init(row:)` reads it.
    static var columns: SQL { get }
    init(row: inout Row) throws
}

/// An engine's open transaction.
protocol Connection: AnyObject {
    func run(_ statement: SQL) throws -> Int
    /// Runs a statement, at the latest with the next one or the commit, which may throw its error.
    func enqueue(_ statement: SQL) throws
    /// Passes the rows of the result until the closure returns `false`.
    func query(_ query: SQL, _ each: (inout Row) throws -> Bool) throws
    /// Like `query`, but passes each row before the next one is fetched. No other statement may run meanwhile.
    func stream(_ query: SQL, _ each: (inout Row) throws -> Bool) throws
    func claim(_ name: String) throws -> Bool
    func analyze() throws
}

extension Connection {
    func enqueue(_ statement: SQL) throws {
        _ = try run(statement)
    }
}
