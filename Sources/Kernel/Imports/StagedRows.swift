package import Storage

/// Rows of one table, to be inserted with as few statements as possible.
package struct StagedRows: Sendable {
    private static let rowsPerStatement = 100

    private let head: SQL
    private let rows: [[SQLValue]]
    private let tail: SQL

    /// - Parameters:
    ///   - head: the statement up to `VALUES`.
    ///   - tail: the part of the statement after the rows, such as `ON CONFLICT DO NOTHING`.
    package init(_ head: SQL, _ rows: [[SQLValue]], _ tail: SQL = "") {
        self.head = head
        self.rows = rows
        self.tail = tail
    }

    /// Slices of the rows, each sized for one transaction.
    package var slices: [StagedRows] {
        stride(from: 0, to: rows.count, by: sliceRows).map { first in
            StagedRows(head, Array(rows[first..<min(first + sliceRows, rows.count)]), tail)
        }
    }

    /// - Parameter start: the values of the first columns, the same for every row.
    package func insert(after start: [SQLValue] = [], in tx: Tx) throws {
        for first in stride(from: 0, to: rows.count, by: Self.rowsPerStatement) {
            var list = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
            for (index, row) in rows[first..<min(first + Self.rowsPerStatement, rows.count)].enumerated() {
                list.appendLiteral(index == 0 ? " (" : ", (")
                for (position, value) in (start + row).enumerated() {
                    if position > 0 { list.appendLiteral(", ") }
                    list.appendInterpolation(value)
                }
                list.appendLiteral(")")
            }
            try tx.run("\(head)\(SQL(stringInterpolation: list)) \(tail)")
        }
    }
}
