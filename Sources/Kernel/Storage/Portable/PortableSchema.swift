/// The tables as the migrations declare them, independent of the engine.
struct PortableSchema: Sendable {
    /// In the order of import: a table comes after all tables that it references.
    let tables: [PortableTable]

    /// - Throws: `StorageError.unexpected` for a statement that cannot be parsed: an export must not miss a table.
    init(_ migrations: [Migration]) throws {
        var tables: [PortableTable] = []
        for migration in migrations {
            for statement in statements(of: migration.sql) {
                try read(statement, into: &tables)
            }
        }
        self.tables = parentsFirst(tables)
    }
}

struct PortableTable: Sendable {
    var name: String
    var columns: [PortableColumn]
    /// The columns of its primary key.
    var key: [String]
    /// The tables that it references, each with the columns that refer to it.
    var parents: [String: Set<String>]
}

struct PortableColumn: Sendable {
    let name: String
    let type: PortableType
}

/// The types that a migration may use.
enum PortableType: String, Sendable {
    case uuid, bigint, boolean, jsonb, bytea, text, double
}

// MARK: - Parsing statements

private func read(_ statement: [String], into tables: inout [PortableTable]) throws {
    let words = statement.map { $0.uppercased() }
    switch words.prefix(2) {
    case ["CREATE", "TABLE"]:
        tables.append(try table(statement))
    case ["CREATE", "INDEX"], ["CREATE", "UNIQUE"], ["DROP", "INDEX"]:
        break
    case ["DROP", "TABLE"]:
        tables.removeAll { $0.name == statement.last }
    case ["ALTER", "TABLE"]:
        try alter(statement, words, &tables)
    default:
        // Statements that move rows do not change a table's definition.
        if !["INSERT", "UPDATE", "DELETE"].contains(words[0]) { throw unreadable(statement) }
    }
}

/// `CREATE TABLE name ( ... )` and table options.
private func table(_ statement: [String]) throws -> PortableTable {
    guard let open = statement.firstIndex(of: "("), open >= 3, let close = statement.lastIndex(of: ")") else {
        throw unreadable(statement)
    }
    var table = PortableTable(name: statement[open - 1], columns: [], key: [], parents: [:])
    for item in items(statement[(open + 1)..<close]) {
        try read(item, into: &table)
    }
    return table
}

/// `ALTER TABLE name ADD COLUMN ...`, `ALTER TABLE name DROP COLUMN ...` and `ALTER TABLE name RENAME TO other`
private func alter(_ statement: [String], _ words: [String], _ tables: inout [PortableTable]) throws {
    if words.count == 6, words[3...4] == ["RENAME", "TO"] {
        let (old, new) = (statement[2], statement[5])
        for index in tables.indices {
            if tables[index].name == old { tables[index].name = new }
            if let columns = tables[index].parents.removeValue(forKey: old) { tables[index].parents[new] = columns }
        }
        return
    }
    guard statement.count > 5, words[4] == "COLUMN", let index = tables.firstIndex(where: { $0.name == statement[2] })
    else { throw unreadable(statement) }
    switch words[3] {
    case "ADD": try read(Array(statement[5...]), into: &tables[index])
    case "DROP": tables[index].columns.removeAll { $0.name == statement[5] }
    default: throw unreadable(statement)
    }
}

/// Reads a column or a constraint.
private func read(_ item: [String], into table: inout PortableTable) throws {
    let words = item.map { $0.uppercased() }
    for (index, word) in words.enumerated() where word == "REFERENCES" && index + 1 < item.count {
        table.parents[item[index + 1], default: []].formUnion(referring(item))
    }
    switch words[0] {
    case "PRIMARY":
        table.key = item.dropFirst(3).filter { $0 != "," && $0 != ")" }
    case "FOREIGN", "UNIQUE", "CHECK", "CONSTRAINT":
        break
    default:
        guard item.count > 1, let type = PortableType(rawValue: item[1].lowercased()) else { throw unreadable(item) }
        table.columns.append(PortableColumn(name: item[0], type: type))
        if words.contains("PRIMARY") { table.key = [item[0]] }
    }
}

/// The columns of a foreign key, which is a constraint or part of a column.
private func referring(_ item: [String]) -> [String] {
    guard item[0].uppercased() == "FOREIGN" else { return [item[0]] }
    return item.dropFirst(3).prefix { $0 != ")" }.filter { $0 != "," }
}

private func unreadable(_ statement: [String]) -> StorageError {
    let start = statement.prefix(8).joined(separator: " ")
    return .unexpected("a migration has a statement that the export cannot read: \(start)")
}

// MARK: - Tokens

/// Each statement as tokens, without comments.
private func statements(of sql: String) -> [[String]] {
    tokens(of: sql).split(separator: ";").map(Array.init)
}

/// Splits a list at its commas, except those within parentheses.
private func items(_ tokens: ArraySlice<String>) -> [[String]] {
    var items: [[String]] = [[]]
    var depth = 0
    for token in tokens {
        if token == "(" { depth += 1 }
        if token == ")" { depth -= 1 }
        if token == "," && depth == 0 { items.append([]) } else { items[items.count - 1].append(token) }
    }
    return items.filter { !$0.isEmpty }
}

private func tokens(of sql: String) -> [String] {
    var tokens: [String] = []
    var rest = sql[...]
    while let first = rest.first {
        if rest.hasPrefix("--") {
            rest = rest.drop { !$0.isNewline }
        } else if first.isWhitespace {
            rest = rest.dropFirst()
        } else if first == "'" || first == "\"" {
            let end = rest.dropFirst().firstIndex(of: first) ?? rest.index(before: rest.endIndex)
            // A quoted name loses its quotes; a string literal keeps them, so that a comma in it does not count.
            tokens.append(first == "\"" ? String(rest[..<end].dropFirst()) : String(rest[...end]))
            rest = rest[rest.index(after: end)...]
        } else {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let token = word.isEmpty ? rest.prefix(1) : word
            tokens.append(String(token))
            rest = rest[token.endIndex...]
        }
    }
    return tokens
}

// MARK: - Order

private func parentsFirst(_ tables: [PortableTable]) -> [PortableTable] {
    var ordered: [PortableTable] = []
    var rest = tables
    while !rest.isEmpty {
        let waiting = Set(rest.map(\.name))
        let next = rest.firstIndex { waiting.subtracting([$0.name]).isDisjoint(with: $0.parents.keys) }
        // Tables that reference each other in a cycle are taken in any order; the database then checks the references.
        ordered.append(rest.remove(at: next ?? 0))
    }
    return ordered
}
