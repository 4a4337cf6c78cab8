import Accounts
import Core
import Foundation
import Storage

/// Keys a result set.
enum ResultKey {}

/// How a client wants its rows.
struct ResultOptions: Sendable {
    private static let usualPage = 1_000

    var pageSize = ResultOptions.usualPage
    var most = FoundRows.most
    var longest = 0

    /// Clients put them at the top or in a part of its own, as numbers or as texts.
    /// - Throws: `AppError.invalid` for what is no number.
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

/// The rows that a query found, kept for a while: they stay the same however often they are read.
struct ResultSet: Sendable {
    /// How long it is kept, in minutes.
    private static let minutes = 30
    /// How many somebody may have.
    private static let most = 20
    /// How many rows stand in one line of the table.
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
        // Keys made later sort later.
        let old = try tx.all(
            """
            SELECT id FROM compass_result WHERE crew = \(crew) AND person = \(person)
            ORDER BY id DESC LIMIT 1000 OFFSET \(most)
            """
        ) { try $0.read() as ID<ResultKey> }
        for id in old { try remove(id, crew: crew, person: person, in: tx) }
        return id
    }

    /// - Throws: `AppError.notFound` for somebody else's, one that is over, and one of another question.
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

    /// - Parameter page: from 1 on.
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
