import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/calendar-feeds`
struct CalendarFeedsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("calendar-feeds") { request, context in
            let viewer = context.viewer
            var query = try Query(request, ["limit", "after"])
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let feeds = try await context.site.database.read { tx in
                try CalendarFeed.list(viewer, after: paging.key(CalendarFeedKey.self), most: paging.fetched, in: tx)
            }
            return paging.answer(feeds, to: request) {
                [$0.id.description]
            } item: {
                $0.json()
            }
        }
        routes.post("calendar-feeds") { request, context in
            let viewer = context.viewer
            let input = try await request.json(NewCalendarFeed.self)
            let site = context.site
            let address = { @Sendable (secret: Secret) in calendarAddress(secret, site, request) }
            return try await context.write(request, input: input) { tx, now in
                var check = Validation()
                let position = check.optionalLine("position", input.position, most: Positions.longest)
                try check.finish()
                let (feed, secret) = try CalendarFeed.make(
                    input.kind,
                    position: position,
                    by: viewer,
                    at: now,
                    in: tx
                )
                return Reply(feed.json(url: address(secret)), status: .created)
            }
        }
        routes.delete("calendar-feeds/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: CalendarFeedKey.self)
            return try await context.write(request) { tx, _ in
                try CalendarFeed.revoke(id, by: viewer, in: tx)
                return .noContent
            }
        }
    }
}
