package import Core

/// One row of a result, whose columns are read in order. It is valid only inside the closure that reads it.
///
///     try Crew(id: row.read(), name: row.read())
package struct Row {
    let columns: Columns
    private var column = 0

    init(_ columns: Columns) {
        self.columns = columns
    }

    /// The value of the next column.
    /// - Throws: `StorageError.unexpected` when the column has no such value: the statement and the reader disagree.
    @_disfavoredOverload
    package mutating func read<Value: SQLReadable>() throws -> Value { try value() }

    /// Reads columns that are NULL together, as after a LEFT JOIN: `nil` when the first of them is NULL.
    package mutating func unlessNull<Value>(columns count: Int, _ read: (inout Row) throws -> Value) throws -> Value? {
        if !columns.isNull(column) { return try read(&self) }
        skip(count)
        return nil
    }

    /// Skips columns that are not needed, such as those of a `PRAGMA`.
    package mutating func skip(_ count: Int = 1) {
        column += count
    }

    /// Checks in debug builds that a reader read all columns of the statement. A reader may also read none, to learn
    /// only that there is a row.
    func finish() throws {
        #if DEBUG
        if column != 0, column != columns.count {
            throw StorageError.unexpected("\(column) of \(columns.count) columns were read")
        }
        #endif
    }

    @inline(__always)
    private mutating func value<Value: SQLReadable>() throws -> Value {
        guard let value = Value(column: column, of: self) else {
            throw StorageError.unexpected("column \(column) is not a \(Value.self)")
        }
        column += 1
        return value
    }

    @inline(__always)
    private mutating func valueIfAny<Value: SQLReadable>() throws -> Value? {
        if columns.isNull(column) {
            column += 1
            return nil
        }
        return try value() as Value
    }
}

// The types common in lists have specialized readers: the generic one looks its type up at run time, which takes longer
// than reading the column (`bench/README.md`).
extension Row {
    package mutating func read() throws -> Int { try value() }
    package mutating func read() throws -> Int? { try valueIfAny() }
    package mutating func read() throws -> Double { try value() }
    package mutating func read() throws -> Double? { try valueIfAny() }
    package mutating func read() throws -> Bool { try value() }
    package mutating func read() throws -> Bool? { try valueIfAny() }
    package mutating func read() throws -> String { try value() }
    package mutating func read() throws -> String? { try valueIfAny() }
    package mutating func read() throws -> Instant { try value() }
    package mutating func read() throws -> Instant? { try valueIfAny() }
    package mutating func read() throws -> LocalDate { try value() }
    package mutating func read() throws -> LocalDate? { try valueIfAny() }
    package mutating func read() throws -> LocalTime { try value() }
    package mutating func read() throws -> LocalTime? { try valueIfAny() }
    package mutating func read<Subject>() throws -> ID<Subject> { try value() }
    package mutating func read<Subject>() throws -> ID<Subject>? { try valueIfAny() }
}

/// The columns of a row, read by an engine. `nil` means NULL, or a value of another type.
///
/// Not a protocol: an existential in a row that advances is copied for every column, which doubles the time to read it.
enum Columns {
    case sqlite(SQLiteColumns)
    case postgreSQL(PostgreSQLColumns)

    var count: Int {
        switch self {
        case .sqlite(let columns): columns.count
        case .postgreSQL(let columns): columns.count
        }
    }

    func integer(_ column: Int) -> Int64? {
        switch self {
        case .sqlite(let columns): columns.integer(column)
        case .postgreSQL(let columns): columns.integer(column)
        }
    }

    func real(_ column: Int) -> Double? {
        switch self {
        case .sqlite(let columns): columns.real(column)
        case .postgreSQL(let columns): columns.real(column)
        }
    }

    func text(_ column: Int) -> String? {
        switch self {
        case .sqlite(let columns): columns.text(column)
        case .postgreSQL(let columns): columns.text(column)
        }
    }

    func bytes(_ column: Int) -> [UInt8]? {
        switch self {
        case .sqlite(let columns): columns.bytes(column)
        case .postgreSQL(let columns): columns.bytes(column)
        }
    }

    func uuid(_ column: Int) -> (high: UInt64, low: UInt64)? {
        switch self {
        case .sqlite(let columns): columns.uuid(column)
        case .postgreSQL(let columns): columns.uuid(column)
        }
    }

    func isNull(_ column: Int) -> Bool {
        switch self {
        case .sqlite(let columns): columns.isNull(column)
        case .postgreSQL(let columns): columns.isNull(column)
        }
    }
}

/// A type that a column can be read as.
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
