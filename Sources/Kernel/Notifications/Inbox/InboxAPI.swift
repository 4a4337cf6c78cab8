import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The API for the inbox.
struct InboxAPI {
    let hub: LiveHub
    let makers: [Contributed<any NoticeMaker>]

    func add(to routes: Routes<PersonContext>) {
        routes.on(.getInbox, list)
        routes.on(.readInbox, readAll)
        routes.on(.readInboxItem, read)
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = Query(request)
        let limit = query.limit()
        let after = query.inboxCursor()
        try query.finish()
        let person = context.account.person
        let (now, makers) = (context.site.clock.now, makers)
        let (part, statuses) = try await context.read { tx in
            let part = try readInbox(of: person, after: after, limit: limit, in: tx)
            return (part, try InboxStatuses(of: part.rows, for: person, from: makers, at: now, in: tx))
        }
        var response = jsonAnswer(API.Inbox(part, statuses, context.words))
        if let next = part.next {
            response.headers[.link] = "<\(request.uri.path)?limit=\(limit)&after=\(next)>; rel=\"next\""
        }
        return response
    }

    @Sendable private func read(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("item", of: Notice.self)
        let person = context.account.person
        let response = try await context.change(request) { tx in _ = try markRead(id, of: person, at: tx.now, in: tx) }
        hub.notify(person)
        return response
    }

    @Sendable private func readAll(_ request: Request, _ context: PersonContext) async throws -> Response {
        let person = context.account.person
        let response = try await context.change(request) { tx in
            try markAllRead(of: person, until: tx.now, at: tx.now, in: tx)
        }
        hub.notify(person)
        return response
    }
}

extension Query {
    /// The cursor in `after`; `nil` for the newest row.
    mutating func inboxCursor() -> InboxCursor? {
        guard let text = text("after") else { return nil }
        guard let cursor = InboxCursor(text) else {
            fail("after", "cursor", Phrase("error.field.cursor"))
            return nil
        }
        return cursor
    }
}

extension API.Inbox {
    fileprivate init(_ part: InboxPart, _ statuses: InboxStatuses, _ words: Words) {
        self.init(
            items: part.rows.map { InboxItem($0, statuses.byNotice[$0.id], words) },
            next: part.next?.description,
            unread: part.unread
        )
    }
}

extension InboxItem {
    fileprivate init(_ row: InboxRow, _ status: NoticeStatus?, _ words: Words) {
        self.init(
            id: row.id.description,
            crew: row.crew.map { CrewRef(id: $0.id.description, slug: $0.slug, name: $0.name) },
            text: words(row.phrase),
            path: row.path,
            count: row.count,
            createdAt: row.at.description,
            readAt: row.readAt?.description,
            settled: status?.outcome.map { words($0) }
        )
    }
}
