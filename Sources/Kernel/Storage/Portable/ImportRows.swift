import Foundation

extension Database {
    /// Imports a file written by `export` into an empty database with the same schema, all of it or nothing.
    /// - Parameters:
    ///   - omitted: tables that stay empty. Their rows in the file are skipped: older versions of Decklog exported some.
    ///   - invariants: conditions that must hold afterwards, or nothing is kept.
    /// - Returns: the number of rows that were imported.
    /// - Throws: `StorageError.notEmpty` when the database has rows already; `PortableError` with the line that cannot
    ///   be read.
    package func importRows(
        from path: String,
        without omitted: Set<String> = [],
        keepingIf invariants: [Invariant] = []
    ) async throws -> Int {
        try await requireCurrent()
        let schema = try PortableSchema(migrations)
        let migrations = migrations.map(\.name)
        return try await write { tx in
            try requireEmpty(schema, tx)
            let file = try LineReader(path)
            try checkHeader(file, migrations)
            let count = try readRows(file, schema.tables, without: omitted, into: tx)
            try checkCounts(schema.tables, count, tx)
            // Otherwise the queries of the invariants would be planned for empty tables.
            try tx.analyze()
            for invariant in invariants {
                if let violation = try tx.value(invariant.violations, as: String.self) {
                    throw PortableError("\(invariant.name): \(violation)")
                }
            }
            return count
        }
    }
}

private func requireEmpty(_ schema: PortableSchema, _ tx: Tx) throws {
    for table in schema.tables {
        let hasRows = try tx.exists(SQL(trusted: "SELECT 1 FROM \(table.name) LIMIT 1"))
        if hasRows { throw StorageError.notEmpty("the table \(table.name) has rows") }
    }
}

private func checkHeader(_ file: LineReader, _ migrations: [String]) throws {
    guard let line = try file.next(), let header = try? JSONDecoder().decode(PortableHeader.self, from: line),
        header.format == PortableHeader.format
    else { throw PortableError("this is not a file that decklog export made", line: 1) }
    if header.version != PortableHeader.version {
        throw PortableError("version \(header.version) of this kind of file is not known here", line: 1)
    }
    let unknown = header.migrations.filter { !migrations.contains($0) }
    if !unknown.isEmpty {
        throw PortableError("a newer Decklog made this file; here is no \(listed(unknown))", line: 1)
    }
    let missing = migrations.filter { !header.migrations.contains($0) }
    if !missing.isEmpty {
        let advice = "import it with that version, and start this version on the result"
        throw PortableError("an older Decklog made this file, without \(listed(missing)); \(advice)", line: 1)
    }
}

/// - Throws: `PortableError` when the number of rows in the database differs from the number read.
private func checkCounts(_ tables: [PortableTable], _ count: Int, _ tx: Tx) throws {
    let held = try tables.reduce(0) { sum, table in
        try sum + (tx.value(SQL(trusted: "SELECT COUNT(*) FROM \(table.name)")) ?? 0)
    }
    if held != count { throw PortableError("\(count) rows were read, and the database holds \(held)") }
}

private func readRows(
    _ file: LineReader,
    _ tables: [PortableTable],
    without omitted: Set<String>,
    into tx: Tx
) throws -> Int {
    let decoder = JSONDecoder()
    if let key = PortableLine.tablesKey {
        decoder.userInfo[key] = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    }
    var count = 0
    var skipped = 0
    while let line = try file.next() {
        do {
            switch try decoder.decode(PortableLine.self, from: line) {
            case .row(let table, _) where omitted.contains(table.name):
                skipped += 1
            case .row(let table, let values):
                try tx.run(table.insertion(values))
                count += 1
            case .end(let rows):
                let here = count + skipped
                if rows != here { throw PortableError("\(rows) rows were written, and \(here) are here") }
                if try file.next() != nil { throw PortableError("there is something after the end") }
                return count
            }
        } catch let error as PortableError {
            throw error.at(file.number)
        } catch is DecodingError {
            throw PortableError("this is not a row", line: file.number)
        } catch StorageError.constraint(let what) {
            throw PortableError("the row cannot be: \(what)", line: file.number)
        }
    }
    throw PortableError("the file ends too early; it is not whole", line: file.number)
}
