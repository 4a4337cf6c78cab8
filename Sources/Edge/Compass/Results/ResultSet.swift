import Accounts
import Core
import Foundation
import Storage
import Web

/// Identifies a result set.
enum ResultKey {}

/// The client's options for a result.
struct ResultOptions: Sendable {
    private static let usualPage = 1_000

    var pageSize = ResultOptions.usualPage
    var most = FoundRows.most
    var longest = 0

    /// Clients send them at the top level or in a nested object, as numbers or as strings.
    /// - Throws: `AppError.invalid` for anything but a number.
    init(_ json: JSON) throws {
        let options = json["resultSetOptions"] ?? .null
        func number(_ name: String) throws -> Int? {
            guard let value = json[name] ?? options[name], value != .null, value != "" else { return nil }
            guard let number = value.whole else {
                throw AppError.invalid(name, "type", Phrase("error.field.type"))
            }
            return number > 0 ? number : nil
        }
        pageSize = min(try number("pageSize") ?? pageSize, FoundRows.most)
        most = min(try number("maxResultSetRows") ?? most, FoundRows.most)
        longest = try number("maxMultiLineTextLength") ?? 0
    }
}

/// The result of a query, stored for a while: its pages stay consistent while they are read.
struct ResultSet: Sendable {
    /// How long it is stored, in minutes.
    private static let minutes = 30
    /// The maximum number per person.
    private static let most = 20
    /// The number of result rows per row of the table.
    private static let rowsInPart = 500

    let id: ID<ResultKey>
    let rowCount: Int
    let pageSize: Int
    let columns: [FoundRows.Column]

    static func store(
        _ found: FoundRows,
        of query: Int?,
        pageSize: Int,
        in tx: MemberTransaction
    ) throws -> ID<ResultKey> {
        let (crew, person, id) = (tx.crew, tx.person, ID<ResultKey>.new(at: tx.now))
        try tx.run(
            """
            INSERT INTO compass_result (crew, person, id, query, columns, row_count, page_size, expires_at)
            VALUES (\(crew), \(person), \(id), \(query), \(SQLValue.json(try jsonText(found.columns))), \(found.rows.count),
                \(pageSize), \(tx.now.adding(minutes: minutes)))
            """
        )
        for start in stride(from: 0, to: found.rows.count, by: rowsInPart) {
            let rows = found.rows[start..<min(start + rowsInPart, found.rows.count)]
            try tx.run(
                """
                INSERT INTO compass_result_part (crew, person, result, part, content)
                VALUES (\(crew), \(person), \(id), \(start / rowsInPart), \(try jsonText(Array(rows))))
                """
            )
        }
        // Newer keys sort last.
        let old = try tx.all(
            """
            SELECT id FROM compass_result WHERE crew = \(crew) AND person = \(person)
            ORDER BY id DESC LIMIT 1000 OFFSET \(most)
            """
        ) { try $0.read() as ID<ResultKey> }
        for id in old { try remove(id, crew: crew, person: person, in: tx) }
        return id
    }

    /// - Throws: `AppError.notFound`, including for another person's result, an expired one, or that of another query.
    static func find(_ id: String, of query: Int?, _ viewer: Viewer, at now: Instant, in tx: Tx) throws -> ResultSet {
        guard let id = ID<ResultKey>(id) else { throw AppError.notFound }
        let found = try tx.first(
            """
            SELECT query, row_count, page_size, columns FROM compass_result
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND id = \(id) AND expires_at > \(now)
            """
        ) { row in
            (
                query: try row.read() as Int?,
                set: ResultSet(
                    id: id,
                    rowCount: try row.read(),
                    pageSize: try row.read(),
                    columns: try row.readJSON()
                )
            )
        }
        guard let found, found.query == query else { throw AppError.notFound }
        return found.set
    }

    /// - Parameter page: the first page is 1.
    func page(_ page: Int, _ viewer: Viewer, in tx: Tx) throws -> [FoundRows.Row] {
        let (first, overflows) = (page - 1).multipliedReportingOverflow(by: pageSize)
        if overflows || first >= rowCount { return [] }
        return try rows(first..<min(first + pageSize, rowCount), viewer, in: tx)
    }

    func rows(_ range: Range<Int>, _ viewer: Viewer, in tx: Tx) throws -> [FoundRows.Row] {
        if range.isEmpty { return [] }
        let size = Self.rowsInPart
        let (firstPart, lastPart) = (range.lowerBound / size, (range.upperBound - 1) / size)
        let parts = try tx.all(
            """
            SELECT content FROM compass_result_part WHERE crew = \(viewer.crew) AND person = \(viewer.person)
                AND result = \(id) AND part BETWEEN \(firstPart) AND \(lastPart)
            ORDER BY part
            """
        ) { try $0.readJSON(as: [FoundRows.Row].self) }
        let rows = parts.flatMap { $0 }.dropFirst(range.lowerBound - firstPart * size)
        return Array(rows.prefix(range.count))
    }

    static func remove(of query: Int, _ viewer: Viewer, in tx: Tx) throws {
        let ids = try tx.all(
            """
            SELECT id FROM compass_result
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND query = \(query)
            """
        ) { try $0.read() as ID<ResultKey> }
        for id in ids { try remove(id, crew: viewer.crew, person: viewer.person, in: tx) }
    }

    static func remove(_ id: ID<ResultKey>, crew: CrewID, person: PersonID, in tx: Tx) throws {
        try tx.run("DELETE FROM compass_result_part WHERE crew = \(crew) AND person = \(person) AND result = \(id)")
        try tx.run("DELETE FROM compass_result WHERE crew = \(crew) AND person = \(person) AND id = \(id)")
    }
}
