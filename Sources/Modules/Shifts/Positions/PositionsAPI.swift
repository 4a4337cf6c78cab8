import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/position-places`
struct PositionsAPI {
    let places: any KnownPlaces

    func add(to routes: Routes<CrewContext>) {
        routes.on(.listPositionPlaces) { request, context in
            let (viewer, paging) = (context.viewer, try Paging(request))
            let list = try await context.read { tx in try PositionPlace.list(viewer, places, in: tx) }
            return try paging.answer(list.map(\.json), inMemory: \.position, to: request) { $0 }
        }
        routes.on(.setPositionPlace) { request, context, input in
            try await context.write(request, input: input) { tx in
                Reply(try PositionPlace.set(input.place, of: input.position, places, in: tx).json)
            }
        }
    }
}
