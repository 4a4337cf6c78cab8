import API
import Accounts
import Core
import Events
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/clients`
struct ClientsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("clients") { request, context in
            let viewer = context.viewer
            var query = try Query(request, ["text", "archived", "limit", "after"])
            let (text, isArchived) = (query.search(), query.flag("archived") ?? false)
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let clients = try await context.site.database.read { tx in
                try CrewClient.list(text, isArchived: isArchived, viewer, paging, in: tx)
            }
            return paging.answer(clients, to: request) {
                [$0.id.description]
            } item: {
                $0.json
            }
        }
        routes.post("clients") { request, context in
            let viewer = context.viewer
            let input = try await request.json(NewClient.self)
            return try await context.write(request, input: input) { tx, now in
                let client = try CrewClient.add(input.name, by: viewer, at: now, in: tx)
                return Reply(client.json, status: .created, version: client.version)
            }
        }
        routes.get("clients/{id}") { request, context in
            try Query(request, []).finish()
            let viewer = context.viewer
            let id = try context.id("id", of: ClientKey.self)
            let client = try await context.site.database.read { tx in try CrewClient.find(id, viewer, in: tx) }
            return context.answer(client.json, version: client.version, to: request)
        }
        routes.patch("clients/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ClientKey.self)
            let precondition = Precondition(request)
            let input = try await request.json(ClientPatch.self)
            return try await context.write(request, input: input) { tx, now in
                let client = try CrewClient.change(
                    id,
                    name: input.name,
                    isArchived: input.archived,
                    if: precondition,
                    by: viewer,
                    at: now,
                    in: tx
                )
                return Reply(client.json, version: client.version)
            }
        }
    }
}
