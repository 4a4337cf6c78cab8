import API
import Accounts
import Core
import Defects
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `…/workspace`: folders, and the questions in them.
struct QueryRoutes {
    func answer(_ ask: CrewAsk) async throws -> Response {
        let parts = Array(ask.path.dropFirst())
        switch (parts.first, parts.count) {
        case ("folders", 1): return try await ask.ask.answer(get: { try await folders(ask) })
        case ("folders", 2): return try await ask.ask.answer(get: { try await folder(ask, parts[1]) })
        case ("folders", 3) where parts[2] == "queryDefs":
            return try await ask.ask.answer(get: { try await queries(ask, in: parts[1]) })
        case ("queryDefs", 1): return try await ask.ask.answer(post: { try await store(ask) })
        case ("queryDefs", 2):
            return try await ask.ask.answer(
                get: { try await read(ask, parts[1]) },
                delete: { try await delete(ask, parts[1]) }
            )
        case ("queryDefs", 3...) where parts[2] == "resultsets":
            return try await ResultRoutes().answer(ask, query: parts[1], parts.dropFirst(3))
        default: throw AppError.notFound
        }
    }

    // MARK: - Folders

    /// With what is in them, since the app looks no deeper.
    private func folders(_ ask: CrewAsk) async throws -> Response {
        let contents = try await contents(ask)
        return compassJSON(.list(Folder.allCases.map { json($0, contents[$0] ?? []) }))
    }

    private func folder(_ ask: CrewAsk, _ id: String) async throws -> Response {
        let folder = try folder(id)
        return compassJSON(json(folder, try await contents(ask)[folder] ?? []))
    }

    private func queries(_ ask: CrewAsk, in id: String) async throws -> Response {
        let queries = try await contents(ask)[try folder(id)] ?? []
        return compassJSON(.list(queries.map { ["name": .text($0.name), "dbId": .text($0.id)] }))
    }

    private struct Content: Sendable {
        let id: String
        let name: String
    }

    private func contents(_ ask: CrewAsk) async throws -> [Folder: [Content]] {
        let viewer = ask.viewer
        return try await ask.read { tx in
            [
                .everybodys: try StoredQuery.publicQueries(viewer, in: tx).map {
                    Content(id: String($0.id), name: $0.definition.name)
                },
                .personal: try StoredQuery.mine(viewer, in: tx).map { Content(id: String($0.id), name: $0.name) },
            ]
        }
    }

    private func folder(_ id: String) throws -> Folder {
        guard let folder = Folder.allCases.first(where: { $0.id == id }) else { throw AppError.notFound }
        return folder
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

    // MARK: - Questions

    private func store(_ ask: CrewAsk) async throws -> Response {
        let body = try await ask.ask.body()
        let definition = try QueryDefinition(body)
        if definition.name.isEmpty { throw AppError(.invalid, Phrase("compass.query.name", ["name": .text("")])) }
        if let parent = body["dbIdParent"]?.text, !parent.isEmpty {
            if parent == Folder.everybodys.id { throw AppError(.forbidden, Phrase("compass.query.public")) }
            _ = try folder(parent)
        }
        let (viewer, now) = (ask.viewer, ask.now)
        // Beyond every id that means something, and never the same again: a phone may still hold one that is gone.
        let id = Int.random(in: 1 << 32..<1 << 52)
        let (stored, fields) = try await ask.write { tx in
            let stored = try StoredQuery.store(definition, as: id, by: viewer, at: now, in: tx)
            return (stored, QueryFields(try DefectSchema.of(viewer.crew, in: tx)))
        }
        return answer(stored, fields, status: .created)
    }

    private func read(_ ask: CrewAsk, _ id: String) async throws -> Response {
        let viewer = ask.viewer
        guard let id = Int(id) else { throw AppError.notFound }
        let (stored, fields) = try await ask.read { tx in
            (try StoredQuery.find(id, viewer, in: tx), QueryFields(try DefectSchema.of(viewer.crew, in: tx)))
        }
        return answer(stored, fields)
    }

    private func delete(_ ask: CrewAsk, _ id: String) async throws -> Response {
        let viewer = ask.viewer
        guard let id = Int(id) else { throw AppError.notFound }
        try await ask.write { tx in try StoredQuery.delete(id, viewer, in: tx) }
        return Response(status: .noContent)
    }

    private func answer(_ stored: StoredQuery, _ fields: QueryFields, status: HTTPResponse.Status = .ok) -> Response {
        let json = stored.definition.json(id: String(stored.id), folder: stored.folder.id, fields)
        return compassJSON(json, status: status)
    }
}
