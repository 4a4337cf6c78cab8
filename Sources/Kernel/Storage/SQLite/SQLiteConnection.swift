import Core
import GRDB
import GRDBSQLite

/// Runs SQL on a GRDB connection with cached statements and raw columns, at a quarter of the cost of decoded records
/// (`bench/README.md`).
final class SQLiteConnection: Connection {
    private let db: GRDB.Database
    private let statements: StatementCache
    private let limit: ReadLimit?

    /// - Parameters:
    ///   - statements: the prepared statements of this connection.
    ///   - limit: the limit of a read; `nil` for a write.
    init(_ db: GRDB.Database, _ statements: StatementCache, _ limit: ReadLimit? = nil) {
        self.db = db
        self.statements = statements
        self.limit = limit
    }

    func run(_ statement: SQL) throws -> Int {
        try step(statement) { _ in true }
        return Int(sqlite3_changes(db.sqliteConnection))
    }

    func query(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try step(query) { statement in
            var row = Row(.sqlite(SQLiteColumns(statement: statement)))
            return try each(&row)
        }
    }

    func stream(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try self.query(query, each)
    }

    /// Always succeeds, because there is only one writer.
    func claim(_ name: String) -> Bool { true }

    /// Does nothing: the plans of our statements do not depend on statistics.
    func analyze() {}

    private func step(_ sql: SQL, _ each: (OpaquePointer) throws -> Bool) throws {
        limit?.beginStatement()
        let sql = sql.expandingLists
        guard let connection = db.sqliteConnection, let taken = statements.take(sql, on: connection) else {
            throw failure()
        }
        defer { statements.release(taken, sql) }
        guard let statement = taken.handle else { return }
        for (index, value) in sql.values.enumerated() {
            try check(bind(value, at: Int32(index + 1), to: statement))
        }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            if code != SQLITE_ROW { try check(code) }
            if try !each(statement) { return }
        }
    }

    private func check(_ code: Int32) throws {
        if code == SQLITE_OK { return }
        if code == SQLITE_INTERRUPT, let limit { throw limit.error }
        throw failure()
    }

    /// The error already translated, so that a body can catch constraint violations.
    private func failure() -> any Error {
        mapped(
            DatabaseError(
                resultCode: ResultCode(rawValue: sqlite3_extended_errcode(db.sqliteConnection)),
                message: db.lastErrorMessage
            )
        )
    }
}

private func bind(_ value: SQLValue, at index: Int32, to statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .bool(let flag): sqlite3_bind_int64(statement, index, flag ? 1 : 0)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text), .json(let text): bindText(text, at: index, to: statement)
    case .bytes(let bytes): bytes.withUnsafeBytes { bindBytes($0, at: index, to: statement) }
    case .uuid(let high, let low):
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bindBytes($0, at: index, to: statement) }
    case .list: SQLITE_MISMATCH
    }
}

/// SQLITE_TRANSIENT: SQLite makes its own copy (sqlite3.h).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

private func bindText(_ text: String, at index: Int32, to statement: OpaquePointer) -> Int32 {
    var text = text
    return text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), copied)
        }
    }
}

private func bindBytes(_ bytes: UnsafeRawBufferPointer, at index: Int32, to statement: OpaquePointer) -> Int32 {
    bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), copied)
}

struct SQLiteColumns {
    let statement: OpaquePointer

    var count: Int { Int(sqlite3_column_count(statement)) }

    func integer(_ column: Int) -> Int64? {
        kind(column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, Int32(column)) : nil
    }

    func real(_ column: Int) -> Double? {
        let kind = kind(column)
        return kind == SQLITE_FLOAT || kind == SQLITE_INTEGER ? sqlite3_column_double(statement, Int32(column)) : nil
    }

    func text(_ column: Int) -> String? {
        guard kind(column) == SQLITE_TEXT, let text = sqlite3_column_text(statement, Int32(column)) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int) -> [UInt8]? {
        guard kind(column) == SQLITE_BLOB else { return nil }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        guard count > 0, let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    func uuid(_ column: Int) -> (high: UInt64, low: UInt64)? {
        guard kind(column) == SQLITE_BLOB, sqlite3_column_bytes(statement, Int32(column)) == 16,
            let start = sqlite3_column_blob(statement, Int32(column))
        else { return nil }
        return (
            UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    func isNull(_ column: Int) -> Bool {
        kind(column) == SQLITE_NULL
    }

    private func kind(_ column: Int) -> Int32 {
        sqlite3_column_type(statement, Int32(column))
    }
}
