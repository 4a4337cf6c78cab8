/// A transaction: one consistent state to read, and, within `Database.write`, to change.
///
/// Valid only inside the closure that it is handed to.
package final class Tx {
    private let connection: any Connection
    /// Set by what must be acted on as soon as it is durable: see `Database.commits`.
    package var announces = false

    init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Runs a statement.
    /// - Returns: how many rows it changed. Zero rows of a conditional update mean that somebody was first.
    @discardableResult
    package func run(_ statement: SQL) throws -> Int {
        try connection.run(statement)
    }

    package func all<Value>(_ query: SQL, _ read: (Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try connection.query(query) { row in
            values.append(try read(row))
            return true
        }
        return values
    }

    /// Hands over one row after another, so that an answer of any length takes no memory.
    package func each(_ query: SQL, _ body: (Row) throws -> Void) throws {
        try connection.query(query) { row in
            try body(row)
            return true
        }
    }

    /// The first row, or `nil`.
    package func first<Value>(_ query: SQL, _ read: (Row) throws -> Value) throws -> Value? {
        var value: Value?
        try connection.query(query) { row in
            value = try read(row)
            return false
        }
        return value
    }

    /// The first column of the first row, or `nil`.
    package func value<Value: SQLReadable>(_ query: SQL, as: Value.Type = Value.self) throws -> Value? {
        try first(query) { try $0[0] }
    }

    package func exists(_ query: SQL) throws -> Bool {
        try first(query) { _ in true } ?? false
    }
}

extension Tx {
    /// Reads a list of records by the columns that they declare.
    package func all<Value: Record>(_ type: Value.Type, _ rest: SQL) throws -> [Value] {
        try all("SELECT \(Value.columns) \(rest)") { try Value(row: $0) }
    }

    package func first<Value: Record>(_ type: Value.Type, _ rest: SQL) throws -> Value? {
        try first("SELECT \(Value.columns) \(rest)") { try Value(row: $0) }
    }
}

/// A struct that is read from the same columns wherever it is read.
package protocol Record {
    /// What stands between SELECT and FROM, in the order in which `init(row:)` reads it.
    static var columns: SQL { get }
    init(row: Row) throws
}

/// An engine's open transaction.
protocol Connection: AnyObject {
    func run(_ statement: SQL) throws -> Int
    /// Steps through the answer until the closure returns `false`.
    func query(_ query: SQL, _ each: (Row) throws -> Bool) throws
}
