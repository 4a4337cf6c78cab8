import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web
import Work

/// What the page of the audit log shows, from its URL.
struct AuditAddress: Sendable {
    let month: Month
    let group: String?
    let who: AuditQuestion.Who

    init(_ query: inout Query, groups: [AuditGroup], today: LocalDate) {
        let text = query.text("month")
        let month = text.flatMap { Month($0) }
        if text != nil && month == nil { query.fail("month", "month", Phrase("audit.error.month")) }
        self.month = month ?? Month(of: today)
        // A form sends empty values for "everything" and "everyone".
        group = query.text("group").flatMap { $0.isEmpty ? nil : $0 }
        if let group, !groups.contains(where: { $0.id == group }) {
            query.fail("group", "unknown", Phrase("audit.error.kind"))
        }
        who =
            switch query.text("person") {
            case nil, "": .people
            case "server": .server
            default: query.id("person", of: PersonKey.self).map(AuditQuestion.Who.person) ?? .people
            }
    }

    private init(month: Month, group: String?, who: AuditQuestion.Who) {
        self.month = month
        self.group = group
        self.who = who
    }

    func of(_ month: Month) -> AuditAddress { AuditAddress(month: month, group: group, who: who) }

    var question: AuditQuestion { AuditQuestion(from: month.first, to: month.end, who: who, kind: group) }
    /// The value of the parameter `person`.
    var person: String {
        switch who {
        case .anyone, .people: ""
        case .server: "server"
        case .person(let person): person.description
        }
    }

    var query: String {
        var query = "month=\(month)"
        if let group { query += "&group=\(group)" }
        if !person.isEmpty { query += "&person=\(person)" }
        return query
    }
}

/// The model of the page.
struct AuditPage: Sendable {
    let address: AuditAddress
    let today: LocalDate
    let lines: [AuditLine]
    let things: [AuditID: AuditThing]
    /// The people of the crew, including those who have left.
    let people: [Named]
    let next: String?
}

/// `/c/{crew}/settings/audit`
struct AuditPages {
    let log: AuditLog

    private var groups: [AuditGroup] { log.sources.map(\.group) }

    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/audit", show)
        routes.get("settings/audit/file", file)
    }

    @Sendable private func show(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, log) = (context.viewer, log)
        let today = viewer.zone.today(at: context.site.clock.now)
        var query = Query(request)
        let address = AuditAddress(&query, groups: groups, today: today)
        let paging = Paging(&query, keys: 2)
        try query.finish()
        return try await context.page(request, active: "crew-settings", title: "audit.title") { tx in
            let lines = try log.read(
                address.question,
                viewer,
                after: paging.last { AuditLog.Place($0) },
                most: paging.fetched,
                in: tx
            )
            let shown = Array(lines.prefix(paging.limit))
            return AuditPage(
                address: address,
                today: today,
                lines: shown,
                things: try log.things(shown, viewer, in: tx),
                people: try Members.everyone(of: viewer.crew, in: tx),
                next: paging.next(lines) { $0.place.keys }
            )
        } body: { page, html, words in
            AuditView(context: context, groups: groups, html: html, words: words).write(page)
        }
    }

    @Sendable private func file(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        var query = Query(request)
        let address = AuditAddress(&query, groups: groups, today: viewer.zone.today(at: context.site.clock.now))
        try query.finish()
        let file = AuditFile(log: log, question: address.question, context: context, words: context.words)
        let name = "\(viewer.slug)-audit-\(address.month).csv"
        return fileAnswer(name, "text/csv; charset=utf-8; header=present") { send in try await file.write(send) }
    }
}
