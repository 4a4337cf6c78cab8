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
        routes.on(.listDefectQueries) { request, context in
            let (viewer, paging) = (context.viewer, try Paging(request))
            let queries = try await context.read { tx in try DefectQuery.list(viewer, in: tx) }
            return try paging.answer(queries.map { $0.json(viewer) }, inMemory: \.id, to: request) { $0 }
        }
        routes.on(.keepDefectQuery) { request, context, input in
            try await context.write(request, input: input) { tx in
                let query = try DefectQuery.add(input.name, input.filter, isShared: input.shared ?? false, in: tx)
                return Reply(query.json(tx.viewer), status: .created, version: query.version)
            }
        }
        routes.on(.getDefectQuery) { request, context in
            let (viewer, id) = (context.viewer, try context.id("query", of: DefectQueryKey.self))
            let query = try await context.read { tx in try DefectQuery.find(id, viewer, in: tx) }
            return context.answer(query.json(viewer), version: query.version, to: request)
        }
        routes.on(.changeDefectQuery) { request, context, input in
            let id = try context.id("query", of: DefectQueryKey.self)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let query = try DefectQuery.change(
                    id,
                    name: input.name,
                    filter: input.filter,
                    isShared: input.shared,
                    if: precondition,
                    in: tx
                )
                return Reply(query.json(tx.viewer), version: query.version)
            }
        }
        routes.on(.removeDefectQuery) { request, context in
            let id = try context.id("query", of: DefectQueryKey.self)
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                try DefectQuery.delete(id, if: precondition, in: tx)
                return .noContent
            }
        }
    }
}
