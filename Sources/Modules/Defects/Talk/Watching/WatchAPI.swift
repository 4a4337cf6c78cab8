import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}/watch`
struct WatchAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/{id}/watch") { request, context in
            try request.refuseQuery()
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let watching = try await context.site.database.read { tx in
                try Watching.of(reference.find(viewer, in: tx).id, viewer, in: tx)
            }
            return jsonAnswer(watching.json)
        }
        routes.post("defects/{id}/watch") { request, context in
            let input = try await request.json(NewDefectWatch.self)
            let (viewer, reference) = (context.viewer, try context.defectReference())
            return try await context.write(request, input: input) { tx, now in
                let defect = try reference.find(viewer, in: tx).id
                return Reply(try Watching.set(input.watching, defect, by: viewer, at: now, in: tx).json)
            }
        }
    }
}
