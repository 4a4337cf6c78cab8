import Accounts
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import Storage
import Web

/// Asking, and reading what was found: `…/resultsets` of a stored question, and `…/query` of one that is not stored.
struct ResultRoutes {
    /// `…/workspace/queryDefs/{query}/resultsets` and what is below it.
    func answer(_ ask: CrewAsk, query id: String, _ path: ArraySlice<String>) async throws -> Response {
        guard let query = Int(id) else { throw AppError.notFound }
        let parts = Array(path)
        switch parts.count {
        case 0: return try await ask.ask.answer(post: { try await run(ask, stored: query) })
        case 1: return try await ask.ask.answer(get: { try await page(ask, of: query, parts[0]) })
        case 2 where parts[1] == "file":
            return try await ask.ask.answer(get: { try await file(ask, of: query, parts[0]) })
        default: throw AppError.notFound
        }
    }

    /// `…/query` and what is below it.
    func adHoc(_ ask: CrewAsk) async throws -> Response {
        let parts = Array(ask.path.dropFirst())
        switch parts.count {
        case 0: return try await ask.ask.answer(post: { try await runOnce(ask) })
        case 1: return try await ask.ask.answer(get: { try await page(ask, of: nil, parts[0]) })
        case 2 where parts[1] == "file":
            return try await ask.ask.answer(get: { try await file(ask, of: nil, parts[0]) })
        default: throw AppError.notFound
        }
    }

    private func run(_ ask: CrewAsk, stored query: Int) async throws -> Response {
        let options = try ResultOptions(try await ask.ask.body())
        let viewer = ask.viewer
        let found = try await ask.read { tx in
            let definition = try StoredQuery.find(query, viewer, in: tx).definition
            return try FoundRows.run(definition, most: options.most, longest: options.longest, by: viewer, in: tx)
        }
        return try await keep(found, of: query, options, ask)
    }

    private func runOnce(_ ask: CrewAsk) async throws -> Response {
        let body = try await ask.ask.body()
        let options = try ResultOptions(body)
        let definition = try QueryDefinition(body["queryDef"] ?? .null)
        let viewer = ask.viewer
        let found = try await ask.read { tx in
            try FoundRows.run(definition, most: options.most, longest: options.longest, by: viewer, in: tx)
        }
        return try await keep(found, of: nil, options, ask)
    }

    /// The looking was a read, so that it keeps nobody from writing; only what was found is written.
    private func keep(_ found: FoundRows, of query: Int?, _ options: ResultOptions, _ ask: CrewAsk) async throws
        -> Response
    {
        let (viewer, now) = (ask.viewer, ask.now)
        let id = try await ask.write { tx in
            try ResultSet.store(found, of: query, pageSize: options.pageSize, by: viewer, at: now, in: tx)
        }
        return compassJSON(
            [
                "result_set_id": .text(id.description),
                "columns": columns(found.columns),
                "recordCount": .number(Double(found.rows.count)),
                "resultSetIsLimited": found.isLimited ? 1 : 0,
                "sql": "",
                "queryLimitHard": .number(Double(FoundRows.most)),
                "queryLimitSoft": .number(Double(FoundRows.most)),
            ],
            status: .created
        )
    }

    private func columns(_ columns: [FoundRows.Column]) -> JSON {
        let sorted = columns.filter { $0.sortType != QueryDefinition.Sort.none.rawValue }.map(\.name)
        return .list(
            columns.map { column in
                let place = sorted.firstIndex(of: column.name).map { $0 + 1 } ?? 0
                return [
                    "name": .text(column.name),
                    "dataType": .text(column.dataType),
                    "sortType": .text(column.sortType),
                    "sortOrder": .number(Double(place)),
                ]
            }
        )
    }

    private func page(_ ask: CrewAsk, of query: Int?, _ id: String) async throws -> Response {
        let (viewer, now) = (ask.viewer, ask.now)
        let number = ask.query["pageNumber"].flatMap { $0.isEmpty ? nil : $0 }
        let page = number.map { Int($0) ?? 0 } ?? 1
        if page < 1 {
            throw AppError.invalid("pageNumber", "type", Phrase("error.field.type"))
        }
        let (set, rows) = try await ask.read { tx in
            let set = try ResultSet.find(id, of: query, viewer, at: now, in: tx)
            return (set, try set.page(page, viewer, in: tx))
        }
        return compassJSON([
            "rows": .list(
                rows.map { ["values": .list($0.values.map { .text($0) }), "displayName": .text($0.displayName)] }
            ),
            "columns": columns(set.columns),
            "pageNumber": .number(Double(page)),
            "pageSize": .number(Double(set.pageSize)),
            "recordCount": .number(Double(set.rowCount)),
        ])
    }

    private func file(_ ask: CrewAsk, of query: Int?, _ id: String) async throws -> Response {
        let (viewer, now) = (ask.viewer, ask.now)
        let type = ask.query["fileType"]?.lowercased() ?? "csv"
        guard type == "csv" else { throw AppError.invalid("fileType", "choice", Phrase("error.field.choice")) }
        let text = try await ask.read { tx in
            let set = try ResultSet.find(id, of: query, viewer, at: now, in: tx)
            let rows = try set.rows(0..<set.rowCount, viewer, in: tx)
            return ([set.columns.map(\.name)] + rows.map(\.values)).map(csvLine).joined()
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"defects.csv\"",
            ],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}

/// RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it.
private func csvLine(_ values: [String]) -> String {
    values.map { value in
        let value = value.first.map { "=+-@\t\r".contains($0) } == true ? "'" + value : value
        let needsQuotes = value.contains { $0 == "," || $0 == "\"" || $0.isNewline }
        return needsQuotes ? "\"\(value.replacing("\"", with: "\"\""))\"" : value
    }.joined(separator: ",") + "\r\n"
}
