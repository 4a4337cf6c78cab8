import Core
import Imports
import Storage

/// Rows read from a piece of a file, ready to be written.
struct StagedBatch: Sendable {
    var defects: [String: (line: Int, at: Instant, body: String)] = [:]
    var bad: [(item: String, line: Int, reason: String)] = []
    var pieces: [(item: String, kind: String, key: String, number: Int, line: Int, body: String)] = []
    /// Files that are not stored yet.
    var files: [IncomingAttachment] = []

    /// All rows except those of files.
    var rows: [StagedRows] {
        let rows = defects.map { item, defect -> [SQLValue] in
            [
                .text(item), .integer(Int64(defect.line)), .integer(Int64(defect.line)), defect.at.sqlValue,
                .text("new"), .text(""), .text(defect.body),
            ]
        }
        let refused = bad.map { bad -> [SQLValue] in
            [
                .text(bad.item), .integer(Int64(bad.line)), .integer(Int64(bad.line)), .integer(0), .text("bad"),
                .text(bad.reason), .text(""),
            ]
        }
        let parts = pieces.map { piece -> [SQLValue] in
            [
                .text(piece.item), .text(piece.kind), .text(piece.key), .integer(Int64(piece.number)),
                .integer(Int64(piece.line)), .text(piece.body),
            ]
        }
        return [
            // The later record wins: a list is followed by single records, which are more detailed. Only they may say
            // that an issue is private.
            StagedRows(
                "INSERT INTO defect_import_row (crew, import, item, number, line, at, outcome, reason, body) VALUES",
                rows + refused,
                """
                ON CONFLICT (crew, import, item) DO UPDATE SET body = excluded.body, at = excluded.at,
                    outcome = excluded.outcome, reason = excluded.reason
                """
            ),
            StagedRows(
                "INSERT INTO defect_import_piece (crew, import, item, kind, key, number, line, body) VALUES",
                parts,
                "ON CONFLICT DO NOTHING"
            ),
        ]
    }
}
