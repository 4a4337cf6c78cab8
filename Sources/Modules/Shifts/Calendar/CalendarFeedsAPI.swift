import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/calendar-feeds`
struct CalendarFeedsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listCalendarFeeds) { request, context in
            let viewer = context.viewer
            let paging = try Paging(request)
            let feeds = try await context.read { tx in
                try CalendarFeed.list(viewer, after: paging.key(CalendarFeedKey.self), most: paging.fetched, in: tx)
            }
            return paging.answer(feeds, by: \.id, to: request) { $0.json() }
        }
        routes.on(.makeCalendarFeed) { request, context, input in
            let site = context.site
            let address = { @Sendable (secret: Secret) in calendarAddress(secret, site, request) }
            return try await context.write(request, input: input) { tx in
                let position = try Validation.one {
                    $0.optionalLine("position", input.position, most: Positions.longest)
                }
                let (feed, secret) = try CalendarFeed.make(input.kind, position: position, in: tx)
                return Reply(feed.json(url: address(secret)), status: .created)
            }
        }
        routes.on(.endCalendarFeed) { request, context in
            let id = try context.id("feed", of: CalendarFeedKey.self)
            return try await context.write(request, archived: .allowed) { tx in
                try CalendarFeed.revoke(id, in: tx)
                return .noContent
            }
        }
    }
}
