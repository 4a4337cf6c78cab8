import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/records` and `/crews/{crew}/quick-log`
struct RecordsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("records") { request, context in
            let (viewer, words) = (context.viewer, context.words)
            let (filter, paging) = try listed(request, viewer, today: viewer.zone.today(at: context.site.clock.now))
            let records = try await context.site.database.read { tx in
                try ListedHours.of(try HoursRecord.list(filter, viewer, paging, in: tx), crew: viewer.crew, in: tx)
            }
            return paging.answer(records.map { WrittenHours(listed: $0, words: words) }, to: request) {
                [$0.listed.record.date.description, $0.listed.record.id.description]
            }
        }
        routes.post("records") { request, context in
            let (viewer, words) = (context.viewer, context.words)
            let input = try await request.json(NewHoursRecord.self)
            return try await context.write(request, input: input) { tx, now in
                let draft = try input.draft(viewer, at: now)
                let (record, warnings) = try HoursRecord.log(draft, by: viewer, at: now, in: tx)
                return Reply(
                    WrittenLog(record: record, warnings: warnings, words: words),
                    status: .created,
                    version: record.version
                )
            }
        }
        routes.get("records/{id}") { request, context in
            try request.refuseQuery()
            let viewer = context.viewer
            let id = try context.id("id", of: HoursRecordKey.self)
            let found = try await context.site.database.read { tx in
                try ListedHours.of([try HoursRecord.find(id, viewer, in: tx)], crew: viewer.crew, in: tx)
            }
            guard let listed = found.first else { throw AppError.notFound }
            let json = listed.record.json(listed.lock, context.words)
            return context.answer(json, version: listed.record.version, to: request)
        }
        routes.patch("records/{id}") { request, context in
            let (viewer, words) = (context.viewer, context.words)
            let id = try context.id("id", of: HoursRecordKey.self)
            let precondition = Precondition(request)
            let input = try await request.json(HoursRecordPatch.self)
            return try await context.write(request, input: input) { tx, now in
                let (record, warnings) = try HoursRecord.change(
                    id,
                    if: precondition,
                    by: viewer,
                    at: now,
                    in: tx,
                    input.applied
                )
                return Reply(WrittenLog(record: record, warnings: warnings, words: words), version: record.version)
            }
        }
        routes.delete("records/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: HoursRecordKey.self)
            let precondition = Precondition(request)
            return try await context.write(request) { tx, now in
                try HoursRecord.delete(id, if: precondition, by: viewer, at: now, in: tx)
                let until = now.adding(minutes: restorationMinutes)
                return Reply(DeletedHours(id: id.description, restorableUntil: until.description))
            }
        }
        routes.post("records/{id}/restoration") { request, context in
            let (viewer, words) = (context.viewer, context.words)
            let id = try context.id("id", of: HoursRecordKey.self)
            return try await context.write(request) { tx, now in
                let record = try HoursRecord.restore(id, by: viewer, at: now, in: tx)
                return Reply(record.json(nil, words), version: record.version)
            }
        }
        routes.get("quick-log") { request, context in
            try request.refuseQuery()
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let recent = try await context.site.database.read { tx in
                try RecentWork.of(viewer, today: viewer.zone.today(at: now), in: tx)
            }
            return jsonAnswer(Page(items: recent.map(\.json), next: nil))
        }
        routes.post("quick-log") { request, context in
            let (viewer, words) = (context.viewer, context.words)
            let input = try await request.json(NewQuickLog.self)
            return try await context.write(request, input: input) { tx, now in
                var check = Validation()
                let project = check.project(input.project)
                try check.finish()
                let record = try HoursRecord.logAgain(project, by: viewer, at: now, in: tx)
                return Reply(
                    WrittenLog(record: record, warnings: [], words: words),
                    status: .created,
                    version: record.version
                )
            }
        }
    }
}

/// Reads which records are asked for: the year to the end of this week unless said otherwise.
private func listed(
    _ request: Request,
    _ viewer: Viewer,
    today: LocalDate
) throws -> (HoursFilter, Paging) {
    var query = try Query(request, ["from", "to", "person", "project", "limit", "after"])
    let nextWeek = today.startOfWeek(firstDay: viewer.weekStart).adding(days: 7)
    let asked = (from: query.date("from"), to: query.date("to"))
    let to = asked.to ?? asked.from?.adding(days: HoursFilter.longest) ?? nextWeek
    let from = asked.from ?? to.adding(days: -HoursFilter.longest)
    if to < from { query.fail("to", "order", Phrase("hours.list.order")) }
    if from.days(until: to) > HoursFilter.longest {
        query.fail("to", "range", Phrase("hours.list.range", ["most": .number(HoursFilter.longest)]))
    }
    let person = query.member("person", viewer)
    let project = query.id("project", of: ProjectKey.self)
    let paging = Paging(&query, keys: 2)
    try query.finish()
    return (HoursFilter(from: from, to: to, person: person, project: project), paging)
}

extension Query {
    /// A member by key, or `me`.
    mutating func member(_ name: String, _ viewer: Viewer) -> PersonID? {
        text(name) == "me" ? viewer.person : id(name, of: PersonKey.self)
    }
}
