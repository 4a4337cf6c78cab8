import Accounts
import Core
import Events
import Storage

/// What was read out of a piece of a file and is ready to be written.
struct StagedBatch: Sendable {
    var defects: [String: (line: Int, at: Instant, body: String)] = [:]
    var bad: [(item: String, line: Int, reason: String)] = []
    var pieces: [(item: String, kind: String, key: String, number: Int, line: Int, body: String)] = []
    /// Not stored yet.
    var files: [IncomingAttachment] = []

    var isEmpty: Bool { defects.isEmpty && bad.isEmpty && pieces.isEmpty && files.isEmpty }

    func write(_ crew: CrewID, _ id: DefectImportID, in tx: Tx) throws {
        let start = [crew.sqlValue, id.sqlValue]
        let rows = defects.map { item, defect -> [SQLValue] in
            [
                .text(item), .integer(Int64(defect.line)), .integer(Int64(defect.line)), defect.at.sqlValue,
                .text("new"),
                .text(""), .text(defect.body),
            ]
        }
        let refused = bad.map { bad -> [SQLValue] in
            [
                .text(bad.item), .integer(Int64(bad.line)), .integer(Int64(bad.line)), .integer(0), .text("bad"),
                .text(bad.reason), .text(""),
            ]
        }
        // The later one says more: a list is followed by the details.
        try insert(
            "INSERT INTO defect_import_row (crew, import, item, number, line, at, outcome, reason, body) VALUES",
            rows + refused,
            """
            ON CONFLICT (crew, import, item) DO UPDATE SET body = excluded.body, at = excluded.at
            """,
            start,
            tx
        )
        let parts = pieces.map { piece -> [SQLValue] in
            [
                .text(piece.item), .text(piece.kind), .text(piece.key), .integer(Int64(piece.number)),
                .integer(Int64(piece.line)), .text(piece.body),
            ]
        }
        try insert(
            "INSERT INTO defect_import_piece (crew, import, item, kind, key, number, line, body) VALUES",
            parts,
            "ON CONFLICT DO NOTHING",
            start,
            tx
        )
    }
}

/// Puts many rows into a table, a hundred to a statement.
func insert(_ head: SQL, _ rows: [[SQLValue]], _ tail: SQL = "", _ start: [SQLValue] = [], _ tx: Tx) throws {
    for first in stride(from: 0, to: rows.count, by: 100) {
        var list = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        for (index, row) in rows[first..<min(first + 100, rows.count)].enumerated() {
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
