import API
import Accounts
import Core
import Defects
import Foundation
import Storage

/// The rows of a result, as the texts that clients expect.
struct FoundRows: Sendable {
    /// The maximum number of rows.
    static let most = 10_000
    /// The maximum size in bytes; descriptions are long.
    private static let mostBytes = 8 * 1024 * 1024

    let columns: [Column]
    let rows: [Row]
    /// Whether there are more rows.
    let isLimited: Bool

    struct Column: Codable, Sendable {
        let name: String
        let dataType: String
        let sortType: String
    }

    struct Row: Codable, Sendable {
        let displayName: String
        let values: [String]
    }

    /// - Parameters:
    ///   - most: the maximum number of rows.
    ///   - longest: the length to which texts are truncated, in characters; 0 for no limit.
    /// - Throws: `AppError.invalid`.
    static func run(
        _ query: QueryDefinition,
        most: Int = Self.most,
        longest: Int = 0,
        by viewer: Viewer,
        in tx: Tx
    ) throws -> FoundRows {
        let fields = QueryFields(try DefectSchema.of(viewer.crew, in: tx))
        let prefix = try Defect.prefix(of: viewer.crew, in: tx) ?? ""
        let compiler = QueryCompiler(fields, viewer, prefix: prefix, tx)
        let (statement, shown) = try compiler.compile(query, most: most + 1)
        var (rows, bytes, isLimited) = ([Row](), 0, false)
        try tx.each(statement) { row in
            if isLimited { return }
            let number: Int = try row.read()
            var values: [String] = []
            values.reserveCapacity(shown.count)
            for field in shown {
                var value = try cell(&row, field, viewer.zone, prefix)
                if longest > 0 { value = String(value.prefix(longest)) }
                bytes += value.utf8.count
                values.append(value)
            }
            if rows.count == most || bytes > mostBytes {
                isLimited = true
            } else {
                rows.append(Row(displayName: Defect.displayID(prefix, number), values: values))
            }
        }
        let logins = try people(in: rows, shown, tx)
        return FoundRows(
            columns: query.columns.filter(\.isShown).map {
                Column(name: $0.path, dataType: fields.dataType($0.path), sortType: $0.sort.rawValue)
            },
            rows: logins,
            isLimited: isLimited
        )
    }

    /// Never nil: the app discards a whole page because of one missing value.
    private static func cell(
        _ row: inout Storage.Row,
        _ field: QueryField,
        _ zone: Zone,
        _ prefix: String
    ) throws -> String {
        switch field.kind {
        case .text, .person, .personText, .dateText, .numberText: return try row.read() as String? ?? ""
        case .number: return String(try row.read() as Int)
        case .time: return zone.compassText(try row.read())
        case .id: return Defect.displayID(prefix, try row.read())
        case .databaseID: return RecordNumber.databaseID(try row.read())
        case .constant(let value):
            row.skip()
            return value
        }
    }

    /// The crew's own fields store people by key.
    private static func people(in rows: [Row], _ shown: [QueryField], _ tx: Tx) throws -> [Row] {
        let places = shown.indices.filter { if case .personText = shown[$0].kind { true } else { false } }
        if places.isEmpty { return rows }
        let logins = try Logins(of: rows.flatMap { row in places.compactMap { PersonID(row.values[$0]) } }, in: tx)
        return rows.map { row in
            var values = row.values
            for place in places { values[place] = logins[values[place]] }
            return Row(displayName: row.displayName, values: values)
        }
    }
}
