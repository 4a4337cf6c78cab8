import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/queries`
struct QueriesAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/queries") { request, context in
            try request.refuseQuery()
            let viewer = context.viewer
            let queries = try await context.site.database.read { tx in try DefectQuery.list(viewer, in: tx) }
            return jsonAnswer(Page(items: queries.map { $0.json(viewer) }, next: nil))
        }
        routes.post("defects/queries") { request, context in
            let viewer = context.viewer
            let input = try await request.json(NewDefectQuery.self)
            return try await context.write(request, input: input) { tx, now in
                let query = try DefectQuery.add(
                    input.name,
                    input.filter,
                    isShared: input.shared ?? false,
                    by: viewer,
                    at: now,
                    in: tx
                )
                return Reply(query.json(viewer), status: .created, version: query.version)
            }
        }
        routes.get("defects/queries/{query}") { request, context in
            try request.refuseQuery()
            let (viewer, id) = (context.viewer, try context.id("query", of: DefectQueryKey.self))
            let query = try await context.site.database.read { tx in try DefectQuery.find(id, viewer, in: tx) }
            return context.answer(query.json(viewer), version: query.version, to: request)
        }
        routes.patch("defects/queries/{query}") { request, context in
            let (viewer, id) = (context.viewer, try context.id("query", of: DefectQueryKey.self))
            let precondition = Precondition(request)
            let input = try await request.json(DefectQueryPatch.self)
            return try await context.write(request, input: input) { tx, _ in
                let query = try DefectQuery.change(
                    id,
                    name: input.name,
                    filter: input.filter,
                    isShared: input.shared,
                    if: precondition,
                    by: viewer,
                    in: tx
                )
                return Reply(query.json(viewer), version: query.version)
            }
        }
        routes.delete("defects/queries/{query}") { request, context in
            let (viewer, id) = (context.viewer, try context.id("query", of: DefectQueryKey.self))
            let precondition = Precondition(request)
            return try await context.write(request) { tx, _ in
                try DefectQuery.delete(id, if: precondition, by: viewer, in: tx)
                return .noContent
            }
        }
    }
}
