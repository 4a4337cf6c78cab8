import API
import Accounts
import Core
import Defects
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `…/workspace`: folders, and the queries in them.
struct QueryRoutes {
    func answer(_ call: CompassCrewRequest) async throws -> Response {
        let parts = Array(call.path.dropFirst())
        switch (parts.first, parts.count) {
        case ("folders", 1): return try await call.call.answer(get: { try await folders(call) })
        case ("folders", 2): return try await call.call.answer(get: { try await folder(call, parts[1]) })
        case ("folders", 3) where parts[2] == "queryDefs":
            return try await call.call.answer(get: { try await queries(call, in: parts[1]) })
        case ("queryDefs", 1): return try await call.call.answer(post: { try await store(call) })
        case ("queryDefs", 2):
            return try await call.call.answer(
                get: { try await read(call, parts[1]) },
                delete: { try await delete(call, parts[1]) }
            )
        case ("queryDefs", 3...) where parts[2] == "resultsets":
            return try await ResultRoutes().answer(call, query: parts[1], parts.dropFirst(3))
        default: throw AppError.notFound
        }
    }

    // MARK: - Folders

    /// Includes the contents, because the app does not request them separately.
    private func folders(_ call: CompassCrewRequest) async throws -> Response {
        let contents = try await contents(call)
        return compassJSON(.list(Folder.allCases.map { json($0, contents[$0] ?? []) }))
    }

    private func folder(_ call: CompassCrewRequest, _ id: String) async throws -> Response {
        let folder = try folder(id)
        return compassJSON(json(folder, try await contents(call)[folder] ?? []))
    }

    private func queries(_ call: CompassCrewRequest, in id: String) async throws -> Response {
        let queries = try await contents(call)[try folder(id)] ?? []
        return compassJSON(.list(queries.map { ["name": .text($0.name), "dbId": .text($0.id)] }))
    }

    private struct Content: Sendable {
        let id: String
        let name: String
    }

    private func contents(_ call: CompassCrewRequest) async throws -> [Folder: [Content]] {
        let viewer = call.viewer
        return try await call.read { tx in
            [
                .everyone: try StoredQuery.publicQueries(viewer, in: tx).map {
                    Content(id: String($0.id), name: $0.definition.name)
                },
                .personal: try StoredQuery.mine(viewer, in: tx).map { Content(id: String($0.id), name: $0.name) },
            ]
        }
    }

    private func folder(_ id: String) throws -> Folder {
        try Folder.allCases.first(where: { $0.id == id }).orNotFound()
    }

    private func json(_ folder: Folder, _ contents: [Content]) -> JSON {
        [
            "name": .text(folder.name),
            "dbId": .text(folder.id),
            "dbIdParent": "",
            "pathName": .text(folder.name),
            "masterReplicaName": "<local>",
            "workspaceItemType": "WORKSPACE_FOLDER",
            "isReadable": true,
            "isWritable": .bool(folder == .personal),
            "children": .list(
                contents.map { content in
                    [
                        "name": .text(content.name),
                        "dbId": .text(content.id),
                        "dbIdParent": .text(folder.id),
                        "pathName": .text("\(folder.name)/\(content.name)"),
                        "workspaceItemType": "WORKSPACE_QUERY",
                        "masterReplicaName": "<local>",
                    ]
                }
            ),
        ]
    }

    // MARK: - Queries

    private func store(_ call: CompassCrewRequest) async throws -> Response {
        let body = try await call.call.body()
        let definition = try QueryDefinition(body)
        if definition.name.isEmpty { throw AppError(.invalid, Phrase("compass.query.name", ["name": .text("")])) }
        if let parent = body["dbIdParent"]?.text, !parent.isEmpty {
            if parent == Folder.everyone.id { throw AppError(.forbidden, Phrase("compass.query.public")) }
            _ = try folder(parent)
        }
        // Larger than any record or folder id, and never reused: a phone may still refer to a deleted query.
        let id = Int.random(in: 1 << 32..<1 << 52)
        let (stored, fields) = try await call.write(archived: .allowed) { tx in
            let stored = try StoredQuery.store(definition, as: id, in: tx)
            return (stored, QueryFields(try DefectSchema.of(tx.crew, in: tx)))
        }
        return answer(stored, fields, status: .created)
    }

    private func read(_ call: CompassCrewRequest, _ id: String) async throws -> Response {
        let viewer = call.viewer
        guard let id = Int(id) else { throw AppError.notFound }
        let (stored, fields) = try await call.read { tx in
            (try StoredQuery.find(id, viewer, in: tx), QueryFields(try DefectSchema.of(viewer.crew, in: tx)))
        }
        return answer(stored, fields)
    }

    private func delete(_ call: CompassCrewRequest, _ id: String) async throws -> Response {
        guard let id = Int(id) else { throw AppError.notFound }
        try await call.write(archived: .allowed) { tx in try StoredQuery.delete(id, tx.viewer, in: tx) }
        return Response(status: .noContent)
    }

    private func answer(_ stored: StoredQuery, _ fields: QueryFields, status: HTTPResponse.Status = .ok) -> Response {
        let json = stored.definition.json(id: String(stored.id), folder: stored.folder.id, fields)
        return compassJSON(json, status: status)
    }
}
