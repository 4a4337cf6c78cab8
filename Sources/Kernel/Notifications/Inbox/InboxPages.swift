import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The inbox page.
struct InboxPages {
    /// The number of rows on a page.
    static let limit = 30

    let hub: LiveHub
    let makers: [Contributed<any NoticeMaker>]
    let zones: [any OwnZones]

    func add(to routes: Routes<PersonContext>) {
        routes.get("inbox", show)
        routes.post("inbox/reading", readAll)
        routes.post("inbox/{id}/reading", open)
    }

    @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = try Query(request, ["after", "crew"])
        let (after, crew) = (query.inboxCursor(), query.text("crew"))
        try query.finish()
        let person = context.account.person
        let (now, makers, zones) = (context.site.clock.now, makers, zones)
        return try await context.page(request, active: nil, title: "layout.inbox") { tx in
            try InboxPage(of: person, crew: crew, after: after, from: makers, zones: zones, at: now, in: tx)
        } body: { page, html, words in
            InboxView(context: context, html: html, words: words, page: page).write()
        }
    }

    /// Marks a row as read, and redirects to its page. A POST, because a GET must not change anything.
    @Sendable private func open(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("id", of: Notice.self)
        let person = context.account.person
        let now = context.site.clock.now
        let path = try await context.site.database.write { tx in try markRead(id, of: person, at: now, in: tx) }
        hub.notify(person)
        return seeOther(path)
    }

    @Sendable private func readAll(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let until = form["until"].flatMap(Int64.init).map(Instant.init(milliseconds:))
        let (person, slug) = (context.account.person, form["crew"])
        let back = slug.map { "/inbox?crew=\(percentEncode($0))" } ?? "/inbox"
        let response = try await context.act(back: back, say: Phrase("inbox.allRead")) { tx in
            let crew = try slug.map { try InboxCrew.find($0, among: InboxCrew.all(of: person, in: tx)).id }
            try markAllRead(of: person, crew: crew, until: until ?? tx.now, at: tx.now, in: tx)
        }
        hub.notify(person)
        return response
    }
}

/// A crew whose messages are in an inbox.
struct InboxCrew: Sendable {
    let id: CrewID
    let slug: String
    let name: String
    let zone: String

    static func all(of person: PersonID, in tx: Tx) throws -> [InboxCrew] {
        try tx.all(
            """
            SELECT crew.id, crew.slug, crew.name, crew.time_zone FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL ORDER BY member.joined_at, crew.id
            """
        ) { try InboxCrew(id: $0.read(), slug: $0.read(), name: $0.read(), zone: $0.read()) }
    }

    /// - Throws: `AppError.notFound` for a crew that the person is not in.
    static func find(_ slug: String, among crews: [InboxCrew]) throws -> InboxCrew {
        try crews.first(where: { $0.slug == slug }).orNotFound()
    }
}

/// The model of the inbox page.
struct InboxPage: Sendable {
    let part: InboxPart
    let statuses: InboxStatuses
    /// Whether this is not the first page.
    let isOlder: Bool
    let crews: [InboxCrew]
    /// The only crew that is shown; `nil` for all.
    let crew: InboxCrew?
    /// The time zone of dates and times: the crew's, or that of the reader's first crew, or their own if they are in
    /// none.
    let zone: Zone
    let today: LocalDate

    /// - Throws: `AppError.notFound` for a crew that the person is not in.
    init(
        of person: PersonID,
        crew slug: String?,
        after: InboxCursor?,
        from makers: [Contributed<any NoticeMaker>],
        zones: [any OwnZones],
        at now: Instant,
        in tx: Tx
    ) throws {
        let crews = try InboxCrew.all(of: person, in: tx)
        let crew = try slug.map { try InboxCrew.find($0, among: crews) }
        (self.crews, self.crew) = (crews, crew)
        part = try readInbox(of: person, crew: crew?.id, after: after, limit: InboxPages.limit, in: tx)
        statuses = try InboxStatuses(of: part.rows, for: person, from: makers, at: now, in: tx)
        isOlder = after != nil
        zone = try (crew ?? crews.first).map { try Zone.named($0.zone) } ?? zones.zone(of: person, in: tx)
        today = zone.today(at: now)
    }

    /// The page that the forms of its rows lead back to.
    var returnPage: ReturnPage { crew == nil ? .inbox : .crewInbox }

    /// Whether rows have to name the crew.
    var namesCrews: Bool { crews.count > 1 && crew == nil }

    /// The path of the inbox page for a crew, or for all, from a cursor.
    func address(crew: String?, after: InboxCursor? = nil) -> String {
        let parts = [crew.map { "crew=\(percentEncode($0))" }, after.map { "after=\($0)" }].compactMap(\.self)
        return parts.isEmpty ? "/inbox" : "/inbox?\(parts.joined(separator: "&"))"
    }
}
