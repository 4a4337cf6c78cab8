package import Core

/// One row of an answer, valid only while it is handed to the closure that reads it.
///
///     try Crew(id: row[0], name: row[1])
package struct Row {
    let columns: any ColumnReader

    /// - Throws: `StorageError.unexpected` when the column does not hold such a value: the statement and the reader disagree.
    @_disfavoredOverload
    package subscript<Value: SQLReadable>(_ column: Int) -> Value {
        get throws {
            guard let value = Value(column: column, of: self) else { throw mismatch(column, Value.self) }
            return value
        }
    }

    private func mismatch(_ column: Int, _ type: Any.Type) -> StorageError {
        StorageError.unexpected("column \(column) is not a \(type)")
    }
}

// What lists are made of has a reader of its own: the one for every type looks its type up while it runs, which takes longer
// than reading the column (`bench/README.md`).
extension Row {
    package subscript(_ column: Int) -> Int { get throws { try value(column) } }
    package subscript(_ column: Int) -> Int? { get throws { try valueIfAny(column) } }
    package subscript(_ column: Int) -> String { get throws { try value(column) } }
    package subscript(_ column: Int) -> String? { get throws { try valueIfAny(column) } }
    package subscript(_ column: Int) -> Instant { get throws { try value(column) } }
    package subscript(_ column: Int) -> Instant? { get throws { try valueIfAny(column) } }
    package subscript(_ column: Int) -> LocalDate { get throws { try value(column) } }
    package subscript(_ column: Int) -> LocalDate? { get throws { try valueIfAny(column) } }
    package subscript(_ column: Int) -> LocalTime { get throws { try value(column) } }
    package subscript<Subject>(_ column: Int) -> ID<Subject> { get throws { try value(column) } }
    package subscript<Subject>(_ column: Int) -> ID<Subject>? { get throws { try valueIfAny(column) } }

    @inline(__always)
    private func value<Value: SQLReadable>(_ column: Int) throws -> Value {
        guard let value = Value(column: column, of: self) else { throw mismatch(column, Value.self) }
        return value
    }

    @inline(__always)
    private func valueIfAny<Value: SQLReadable>(_ column: Int) throws -> Value? {
        columns.isNull(column) ? nil : try value(column)
    }
}

/// What an engine's row can be asked for. `nil` is NULL, or a value of another kind.
protocol ColumnReader {
    func integer(_ column: Int) -> Int64?
    func real(_ column: Int) -> Double?
    func text(_ column: Int) -> String?
    func bytes(_ column: Int) -> [UInt8]?
    func uuid(_ column: Int) -> (high: UInt64, low: UInt64)?
    func isNull(_ column: Int) -> Bool
}

/// A value that a column can be read as.
package protocol SQLReadable {
    init?(column: Int, of row: Row)
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    package init?(column: Int, of row: Row) {
        if row.columns.isNull(column) {
            self = Wrapped?.none
        } else if let value = Wrapped(column: column, of: row) {
            self = Wrapped?.some(value)
        } else {
            return nil
        }
    }
}

extension Int64: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.integer(column) else { return nil }
        self = value
    }
}

extension Int: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.integer(column) else { return nil }
        self.init(exactly: value)
    }
}

extension Double: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.real(column) else { return nil }
        self = value
    }
}

extension Bool: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.integer(column) else { return nil }
        self = value != 0
    }
}

extension String: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.text(column) else { return nil }
        self = value
    }
}

extension [UInt8]: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.bytes(column) else { return nil }
        self = value
    }
}

extension ID: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let (high, low) = row.columns.uuid(column) else { return nil }
        self.init(high: high, low: low)
    }
}

extension Instant: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.integer(column) else { return nil }
        self.init(milliseconds: value)
    }
}

extension LocalDate: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let text = row.columns.text(column) else { return nil }
        self.init(text)
    }
}

extension LocalTime: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.integer(column) else { return nil }
        self.init(minutes: Int(value))
    }
}

extension Weekday: SQLReadable {
    package init?(column: Int, of row: Row) {
        guard let value = row.columns.integer(column) else { return nil }
        self.init(rawValue: Int(value))
    }
}

extension SQLReadable where Self: RawRepresentable, RawValue == String {
    package init?(column: Int, of row: Row) {
        guard let text = row.columns.text(column) else { return nil }
        self.init(rawValue: text)
    }
}
