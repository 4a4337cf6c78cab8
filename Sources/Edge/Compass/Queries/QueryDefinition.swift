import Core
import Foundation
import Web

/// A query in the clients' format: which fields to show of which records.
struct QueryDefinition: Codable, Sendable {
    let name: String
    let columns: [Column]
    let filter: Node

    struct Column: Codable, Sendable {
        let path: String
        let isShown: Bool
        let sort: Sort
    }

    enum Sort: String, Codable, Sendable {
        case none = "NO_SORT"
        case up = "SORT_ASC"
        case down = "SORT_DESC"
    }

    struct Node: Codable, Sendable {
        var isOr = false
        var conditions: [Condition] = []
        var nodes: [Node] = []
    }

    struct Condition: Codable, Sendable {
        let path: String
        let comparison: Comparison
        let values: [String]
    }

    enum Comparison: String, Codable, Sendable {
        case equal = "EQ"
        case notEqual = "NEQ"
        case less = "LT"
        case atMost = "LTE"
        case more = "GT"
        case atLeast = "GTE"
        case like = "LIKE"
        case notLike = "NOT_LIKE"
        case between = "BETWEEN"
        case notBetween = "NOT_BETWEEN"
        case isNull = "IS_NULL"
        case isNotNull = "IS_NOT_NULL"
        case `in` = "IN"
        case notIn = "NOT_IN"

        static let prefix = "COMP_OP_"
        var wireName: String { Self.prefix + rawValue }
    }
}

// MARK: - Reading

extension QueryDefinition {
    private static let mostColumns = 60
    private static let mostConditions = 200
    private static let mostValues = 1_000
    /// The maximum nesting of conditions.
    private static let deepest = 20

    /// - Throws: `AppError.invalid`, with the reason.
    init(_ json: JSON) throws {
        let name = json["name"]?.text ?? ""
        if name.count > 254 { throw wrong("compass.query.name") }
        if let type = json["primaryEntityDefName"]?.text, !RecordType.isNamed(type) {
            throw wrong("compass.query.type", type)
        }
        guard let columns = json["queryFieldDefs"]?.list, 1...Self.mostColumns ~= columns.count else {
            throw wrong("compass.query.columns")
        }
        self.name = name
        self.columns = try columns.map(Self.column)
        guard self.columns.contains(where: \.isShown) else { throw wrong("compass.query.columns") }
        var left = Self.mostConditions
        switch json["filterNode"] {
        case nil, .null: filter = Node()
        case let node?: filter = try Self.node(node, depth: 1, left: &left)
        }
    }

    private static func column(_ json: JSON) throws -> Column {
        guard case .text(let path) = json["fieldPathName"] else { throw wrong("compass.query.columns") }
        let sort = json["sortType"]?.text ?? Sort.none.rawValue
        guard let sort = Sort(rawValue: sort) else { throw wrong("compass.query.sort", sort) }
        return Column(path: path, isShown: json["isShown"] != .bool(false), sort: sort)
    }

    private static func node(_ json: JSON, depth: Int, left: inout Int) throws -> Node {
        if depth > deepest { throw AppError(.invalid, Phrase("error.json.deep", ["most": .number(deepest)])) }
        if !json.isObject { throw wrong("compass.query.filter") }
        var node = Node()
        switch json["boolOp"]?.text {
        case "BOOL_OP_AND", nil: break
        case "BOOL_OP_OR": node.isOr = true
        case let name?: throw wrong("compass.query.operator", name)
        }
        node.conditions = try parts(json["fieldFilters"]).map { try condition($0, left: &left) }
        node.nodes = try parts(json["childFilterNodes"]).map { try self.node($0, depth: depth + 1, left: &left) }
        return node
    }

    private static func parts(_ json: JSON?) throws -> [JSON] {
        switch json {
        case nil, .null: return []
        case .list(let list): return list
        default: throw wrong("compass.query.filter")
        }
    }

    private static func condition(_ json: JSON, left: inout Int) throws -> Condition {
        left -= 1
        if left < 0 { throw AppError(.invalid, Phrase("compass.query.many", ["most": .number(mostConditions)])) }
        guard case .text(let path) = json["fieldPath"], case .text(let name) = json["compOp"] else {
            throw wrong("compass.query.filter")
        }
        guard name.hasPrefix(Comparison.prefix),
            let comparison = Comparison(rawValue: String(name.dropFirst(Comparison.prefix.count)))
        else { throw wrong("compass.query.operator", name) }
        let values = try parts(json["values"]).map { value in
            guard let text = value.text else { throw wrong("compass.query.filter") }
            return text
        }
        let isRight =
            switch comparison {
            case .isNull, .isNotNull: true
            case .between, .notBetween: values.count == 2
            case .equal, .notEqual, .in, .notIn: 1...mostValues ~= values.count
            case .less, .atMost, .more, .atLeast, .like, .notLike: values.count == 1
            }
        if !isRight { throw wrong("compass.query.values", path) }
        return Condition(path: path, comparison: comparison, values: values)
    }
}

private func wrong(_ key: String, _ name: String = "") -> AppError {
    AppError(.invalid, Phrase(key, ["name": .text(String(name.prefix(200)))]))
}

// MARK: - Writing

extension QueryDefinition {
    /// Contains every key that clients expect, including those without meaning here.
    func json(id: String, folder: String, _ fields: QueryFields) -> JSON {
        [
            "name": .text(name),
            "dbId": .text(id),
            "dbIdParent": .text(folder),
            "primaryEntityDefName": .text(RecordType.name),
            "queryFieldDefs": .list(
                columns.map { column in
                    [
                        "fieldPathName": .text(column.path),
                        "isShown": .bool(column.isShown),
                        "sortType": .text(column.sort.rawValue),
                        "fieldType": .text(fields.type(column.path)),
                        "dataType": .text(fields.dataType(column.path)),
                    ]
                }
            ),
            "filterNode": filter.json,
        ]
    }
}

extension QueryDefinition.Node {
    fileprivate var json: JSON {
        [
            "boolOp": isOr ? "BOOL_OP_OR" : "BOOL_OP_AND",
            "fieldFilters": .list(
                conditions.map { condition in
                    [
                        "fieldPath": .text(condition.path),
                        "compOp": .text(condition.comparison.wireName),
                        "values": .list(condition.values.map { .text($0) }),
                    ]
                }
            ),
            "childFilterNodes": .list(nodes.map(\.json)),
        ]
    }
}
