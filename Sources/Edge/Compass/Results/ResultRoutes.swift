import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// Runs queries and reads their results: `…/resultsets` of a stored query, and `…/query` for a query that is not
/// stored.
struct ResultRoutes {
    /// `…/workspace/queryDefs/{query}/resultsets` and everything below it.
    func answer(_ call: CompassCrewRequest, query id: String, _ path: ArraySlice<String>) async throws -> Response {
        guard let query = Int(id) else { throw AppError.notFound }
        let parts = Array(path)
        switch parts.count {
        case 0: return try await call.call.answer(post: { try await run(call, stored: query) })
        case 1: return try await call.call.answer(get: { try await page(call, of: query, parts[0]) })
        case 2 where parts[1] == "file":
            return try await call.call.answer(get: { try await file(call, of: query, parts[0]) })
        default: throw AppError.notFound
        }
    }

    /// `…/query` and everything below it.
    func adHoc(_ call: CompassCrewRequest) async throws -> Response {
        let parts = Array(call.path.dropFirst())
        switch parts.count {
        case 0: return try await call.call.answer(post: { try await runOnce(call) })
        case 1: return try await call.call.answer(get: { try await page(call, of: nil, parts[0]) })
        case 2 where parts[1] == "file":
            return try await call.call.answer(get: { try await file(call, of: nil, parts[0]) })
        default: throw AppError.notFound
        }
    }

    private func run(_ call: CompassCrewRequest, stored query: Int) async throws -> Response {
        let options = try ResultOptions(try await call.call.body())
        let viewer = call.viewer
        let found = try await call.readSlowly { tx in
            let definition = try StoredQuery.find(query, viewer, in: tx).definition
            return try FoundRows.run(definition, most: options.most, longest: options.longest, by: viewer, in: tx)
        }
        return try await keep(found, of: query, options, call)
    }

    private func runOnce(_ call: CompassCrewRequest) async throws -> Response {
        let body = try await call.call.body()
        let options = try ResultOptions(body)
        let definition = try QueryDefinition(body["queryDef"] ?? .null)
        let viewer = call.viewer
        let found = try await call.readSlowly { tx in
            try FoundRows.run(definition, most: options.most, longest: options.longest, by: viewer, in: tx)
        }
        return try await keep(found, of: nil, options, call)
    }

    /// Stores the result. The query itself ran in a read transaction, so that it does not block writers.
    private func keep(_ found: FoundRows, of query: Int?, _ options: ResultOptions, _ call: CompassCrewRequest)
        async throws
        -> Response
    {
        let id = try await call.write(archived: .allowed) { tx in
            try ResultSet.store(found, of: query, pageSize: options.pageSize, in: tx)
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

    private func page(_ call: CompassCrewRequest, of query: Int?, _ id: String) async throws -> Response {
        let (viewer, now) = (call.viewer, call.now)
        let number = call.query["pageNumber"].flatMap { $0.isEmpty ? nil : $0 }
        let page = number.map { Int($0) ?? 0 } ?? 1
        if page < 1 {
            throw AppError.invalid("pageNumber", "type", Phrase("error.field.type"))
        }
        let (set, rows) = try await call.read { tx in
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

    private func file(_ call: CompassCrewRequest, of query: Int?, _ id: String) async throws -> Response {
        let (viewer, now) = (call.viewer, call.now)
        let type = call.query["fileType"]?.lowercased() ?? "csv"
        guard type == "csv" else { throw AppError.invalid("fileType", "choice", Phrase("error.field.choice")) }
        let text = try await call.readSlowly { tx in
            let set = try ResultSet.find(id, of: query, viewer, at: now, in: tx)
            let rows = try set.rows(0..<set.rowCount, viewer, in: tx)
            return ([set.columns.map(\.name)] + rows.map(\.values)).map { SpreadsheetText.line($0) }.joined()
        }
        return fileAnswer("defects.csv", "text/csv; charset=utf-8", bytes: text.utf8)
    }
}
