import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}/watch`
struct WatchAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.getDefectWatch) { _, context in
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let watching = try await context.read { tx in
                try Followers.of(reference.find(viewer, in: tx).id, viewer, in: tx)
            }
            return jsonAnswer(watching.json)
        }
        routes.on(.watchDefect) { request, context, input in
            let reference = try context.defectReference()
            return try await context.write(request, input: input) { tx in
                let defect = try reference.find(tx.viewer, in: tx).id
                return Reply(try Followers.set(input.watching ?? true, defect, in: tx).json)
            }
        }
    }
}
