import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/audit`
struct AuditAPI {
    let log: AuditLog

    func add(to routes: Routes<CrewContext>) {
        let log = log
        routes.on(.listAudit) { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let (question, paging) = try asked(request, viewer, today: viewer.zone.today(at: now))
            let last = try paging.last { AuditLog.Place($0) }
            let lines = try await context.read { tx in
                try log.read(question, viewer, after: last, most: paging.fetched, in: tx)
            }
            return paging.answer(lines, to: request) {
                $0.place.keys
            } item: {
                $0.json
            }
        }
    }
}

private func asked(_ request: Request, _ viewer: Viewer, today: LocalDate) throws -> (AuditQuestion, Paging) {
    var query = Query(request)
    let asked = (from: query.date("from"), to: query.date("to"))
    let to = asked.to ?? asked.from?.adding(days: AuditQuestion.longest) ?? today.adding(days: 1)
    let from = asked.from ?? to.adding(days: -AuditQuestion.longest)
    if to < from { query.fail("to", "order", Phrase("audit.error.order")) }
    if from.days(until: to) > AuditQuestion.longest {
        query.fail("to", "range", Phrase("audit.error.range", ["most": .number(AuditQuestion.longest)]))
    }
    let actor = query.member("actor", viewer)
    let kind = query.text("kind")
    let paging = Paging(&query, keys: 2)
    try query.finish()
    return (AuditQuestion(from: from, to: to, who: actor.map(AuditQuestion.Who.person) ?? .anyone, kind: kind), paging)
}

extension AuditLine {
    fileprivate var json: AuditEntry {
        AuditEntry(
            id: id.description,
            at: at.description,
            actor: actor?.json,
            kind: kind,
            subject: subject.description,
            changes: changes.map { AuditChange(field: $0.field, from: $0.from?.plain, to: $0.to?.plain) }
        )
    }
}
