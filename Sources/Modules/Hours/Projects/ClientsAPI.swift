import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/clients`
struct ClientsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listClients) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            let (text, isArchived) = (query.search(), query.flag("archived") ?? false)
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let clients = try await context.read { tx in
                try CrewClient.list(text, isArchived: isArchived, viewer, paging, in: tx)
            }
            return paging.answer(clients, by: \.id, to: request) { $0.json }
        }
        routes.on(.makeClient) { request, context, input in
            try await context.write(request, input: input) { tx in
                let client = try CrewClient.add(input.name, in: tx)
                return Reply(client.json, status: .created, version: client.version)
            }
        }
        routes.on(.getClient) { request, context in
            let viewer = context.viewer
            let id = try context.id("client", of: ClientKey.self)
            let client = try await context.read { tx in try CrewClient.find(id, viewer, in: tx) }
            return context.answer(client.json, version: client.version, to: request)
        }
        routes.on(.changeClient) { request, context, input in
            let id = try context.id("client", of: ClientKey.self)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let client = try CrewClient.change(
                    id,
                    name: input.name,
                    isArchived: input.archived,
                    if: precondition,
                    in: tx
                )
                return Reply(client.json, version: client.version)
            }
        }
    }
}
