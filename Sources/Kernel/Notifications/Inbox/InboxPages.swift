import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The page of the inbox.
struct InboxPages {
    /// The number of rows on a page.
    static let limit = 30

    let hub: LiveHub

    func add(to routes: Routes<PersonContext>) {
        routes.get("inbox", show)
        routes.post("inbox/reading", readAll)
        routes.post("inbox/{id}/reading", open)
    }

    @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = try Query(request, ["after"])
        let after = query.inboxCursor()
        try query.finish()
        let person = context.account.person
        let now = context.site.clock.now
        return try await context.page(
            request,
            active: nil,
            load: { tx in try InboxPage(of: person, after: after, at: now, in: tx) },
            title: { _, words in words("layout.inbox") },
            body: { page, html, words in context.site.inbox(page, html, words) }
        )
    }

    /// Opens a row with a form: it is marked as read, and a GET must not change anything.
    @Sendable private func open(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("id", of: Notice.self)
        let person = context.account.person
        let now = context.site.clock.now
        let path = try await context.site.database.write { tx in try markRead(id, of: person, at: now, in: tx) }
        hub.tell(person)
        return seeOther(path)
    }

    @Sendable private func readAll(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let until = form["until"].flatMap(Int64.init).map(Instant.init(milliseconds:))
        let person = context.account.person
        let response = try await context.act(back: "/inbox", say: Phrase("inbox.allRead")) { tx in
            try markAllRead(of: person, until: until ?? tx.now, at: tx.now, in: tx)
        }
        hub.tell(person)
        return response
    }
}

/// The model of the page of the inbox.
struct InboxPage: Sendable {
    let part: InboxPart
    /// Whether this is not the first page.
    let isOlder: Bool
    /// Whether the reader is in several crews, so that rows have to name the crew.
    let namesCrews: Bool
    /// The time zone of dates and times: that of the reader's first crew.
    let zone: Zone
    let today: LocalDate

    init(of person: PersonID, after: InboxCursor?, at now: Instant, in tx: Tx) throws {
        let zones: [String] = try tx.all(
            """
            SELECT crew.time_zone FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL ORDER BY member.joined_at, crew.id
            """
        ) { try $0.read() }
        part = try readInbox(of: person, after: after, limit: InboxPages.limit, in: tx)
        isOlder = after != nil
        namesCrews = zones.count > 1
        zone = try zones.first.map(Zone.named) ?? .utc
        today = zone.today(at: now)
    }
}
