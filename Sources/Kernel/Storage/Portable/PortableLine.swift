import Core
import Foundation

/// The first line of an export.
struct PortableHeader: Codable {
    static let format = "decklog"
    static let version = 1

    var format = Self.format
    var version = Self.version
    /// In the order in which they are applied.
    let migrations: [String]
}

/// Every other line: a row, or the final line with the number of rows.
enum PortableLine {
    case row(PortableTable, [SQLValue])
    case end(rows: Int)
}

// MARK: - Writing

extension PortableTable {
    /// The query for all rows, in the order of their keys. Rows that refer to another row of the table come last: what
    /// they refer to has an earlier key or refers to none.
    var selection: SQL {
        let referring = parents[name, default: []].subtracting(key).sorted()
        let order = referring.map { "\($0) IS NOT NULL" } + key
        return SQL(trusted: "SELECT \(columnList) FROM \(name) ORDER BY \(order.joined(separator: ", "))")
    }

    /// `{"table":"crew","row":{...}}`
    func line(_ row: inout Row) throws -> Data {
        var values: [String: JSONValue] = [:]
        for column in columns {
            values[column.name] = try column.type.json(&row)
        }
        return Data("{\"table\":\"\(name)\",\"row\":\(try jsonText(values))}".utf8)
    }

    func insertion(_ values: [SQLValue]) -> SQL {
        "\(SQL(trusted: "INSERT INTO \(name) (\(columnList)) VALUES "))\(row: values)"
    }

    private var columnList: String { columns.map(\.name).joined(separator: ", ") }
}

extension PortableType {
    fileprivate func json(_ row: inout Row) throws -> JSONValue {
        switch self {
        case .uuid: try (row.read() as ID<PortableTable>?).map { .text($0.description) } ?? .null
        case .bigint: try (row.read() as Int64?).map(JSONValue.integer) ?? .null
        case .boolean: try (row.read() as Bool?).map(JSONValue.bool) ?? .null
        case .double: try (row.read() as Double?).map(JSONValue.real) ?? .null
        case .text: try (row.read() as String?).map(JSONValue.text) ?? .null
        case .bytea: try (row.read() as [UInt8]?).map { .text(Data($0).base64EncodedString()) } ?? .null
        case .jsonb:
            try (row.read() as String?).map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) } ?? .null
        }
    }
}

// MARK: - Reading

extension PortableLine: Decodable {
    /// The key under which a decoder finds the tables that may have rows.
    static let tablesKey = CodingUserInfoKey(rawValue: "tables")

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Name.self)
        let names = Set(line.allKeys.map(\.stringValue))
        if names == ["rows"] {
            self = .end(rows: try line.decode(Int.self, forKey: Name("rows")))
            return
        }
        guard names == ["table", "row"] else { throw PortableError(#"this is not {"table": ..., "row": ...}"#) }
        let tables = Self.tablesKey.flatMap { decoder.userInfo[$0] as? [String: PortableTable] } ?? [:]
        let name = try line.decode(String.self, forKey: Name("table"))
        guard let table = tables[name] else { throw PortableError("there is no table \"\(name)\" to take this row") }
        let row = try line.nestedContainer(keyedBy: Name.self, forKey: Name("row"))
        self = .row(table, try table.values(row))
    }
}

extension PortableTable {
    fileprivate func values(_ row: KeyedDecodingContainer<Name>) throws -> [SQLValue] {
        let given = Set(row.allKeys.map(\.stringValue))
        if let unknown = given.subtracting(columns.map(\.name)).min() {
            throw PortableError("table \(name) has no column \"\(unknown)\"")
        }
        return try columns.map { column in
            let key = Name(column.name)
            if !row.contains(key) { throw PortableError("column \(column.name) of table \(name) is missing") }
            if try row.decodeNil(forKey: key) { return .null }
            do {
                return try column.type.value(row, key)
            } catch is DecodingError {
                throw PortableError("column \(column.name) of table \(name) holds no \(column.type.words)")
            }
        }
    }
}

extension PortableType {
    fileprivate func value(_ row: KeyedDecodingContainer<Name>, _ key: Name) throws -> SQLValue {
        switch self {
        case .uuid: return try row.decode(ID<PortableTable>.self, forKey: key).sqlValue
        case .bigint: return .integer(try row.decode(Int64.self, forKey: key))
        case .boolean: return .bool(try row.decode(Bool.self, forKey: key))
        case .double: return .real(try row.decode(Double.self, forKey: key))
        case .text: return .text(try row.decode(String.self, forKey: key))
        case .bytea:
            guard let bytes = Data(base64Encoded: try row.decode(String.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: row, debugDescription: "not base64")
            }
            return .bytes(Array(bytes))
        case .jsonb:
            return try .json(of: row.decode(JSONValue.self, forKey: key))
        }
    }

    fileprivate var words: String {
        switch self {
        case .uuid: "id"
        case .bigint: "whole number"
        case .boolean: "true or false"
        case .double: "number"
        case .text: "text"
        case .bytea: "bytes in base64"
        case .jsonb: "JSON"
        }
    }
}

private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
}
