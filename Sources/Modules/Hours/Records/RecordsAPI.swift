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
    let places: any KnownPlaces

    func add(to routes: Routes<CrewContext>) {
        routes.on(.listHours) { request, context in
            let (viewer, words) = (context.viewer, context.words)
            let (filter, paging) = try listed(request, viewer, today: viewer.zone.today(at: context.site.clock.now))
            let records = try await context.read { tx in
                try ListedHours.of(try HoursRecord.list(filter, viewer, paging, in: tx), crew: viewer.crew, in: tx)
            }
            return paging.answer(records.map { $0.record.json($0.lock, words) }, to: request) { [$0.date, $0.id] }
        }
        routes.on(.logHours) { request, context, input in
            let words = context.words
            return try await context.write(request, input: input) { tx in
                let draft = try input.draft(tx.viewer, at: tx.now)
                try places.require(draft.place, in: tx)
                let (record, warnings) = try HoursRecord.log(draft, in: tx)
                return Reply(record.logged(warnings, words), status: .created, version: record.version)
            }
        }
        routes.on(.getHours) { request, context in
            let viewer = context.viewer
            let id = try context.id("record", of: HoursRecordKey.self)
            let found = try await context.read { tx in
                try ListedHours.of([try HoursRecord.find(id, viewer, in: tx)], crew: viewer.crew, in: tx)
            }
            guard let listed = found.first else { throw AppError.notFound }
            let json = listed.record.json(listed.lock, context.words)
            return context.answer(json, version: listed.record.version, to: request)
        }
        routes.on(.changeHours) { request, context, input in
            let words = context.words
            let id = try context.id("record", of: HoursRecordKey.self)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let (record, warnings) = try HoursRecord.change(id, if: precondition, in: tx) { old in
                    let draft = try input.applied(to: old)
                    try places.require(draft.place, replacing: old.place, in: tx)
                    return draft
                }
                return Reply(record.logged(warnings, words), version: record.version)
            }
        }
        routes.on(.removeHours) { request, context in
            let id = try context.id("record", of: HoursRecordKey.self)
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                try HoursRecord.delete(id, if: precondition, in: tx)
                let until = tx.now.adding(minutes: restorationMinutes)
                return Reply(DeletedHours(id: id.description, restorableUntil: until.description))
            }
        }
        routes.on(.restoreHours) { request, context in
            let words = context.words
            let id = try context.id("record", of: HoursRecordKey.self)
            return try await context.write(request) { tx in
                let record = try HoursRecord.restore(id, in: tx)
                return Reply(record.json(nil, words), version: record.version)
            }
        }
        routes.on(.listQuickLog) { request, context in
            let (viewer, now, paging) = (context.viewer, context.site.clock.now, try Paging(request))
            let recent = try await context.read { tx in
                try RecentWork.of(viewer, today: viewer.zone.today(at: now), in: tx)
            }
            return try paging.answer(recent.map(\.json), inMemory: \.project.id, to: request) { $0 }
        }
        routes.on(.logHoursAgain) { request, context, input in
            let words = context.words
            return try await context.write(request, input: input) { tx in
                var check = Validation()
                let project = input.project.map { check.project($0) }
                let date = check.optionalDate("date", input.date)
                try check.finish()
                let record = try HoursRecord.logAgain(project, on: date, in: tx)
                return Reply(record.logged([], words), status: .created, version: record.version)
            }
        }
    }
}

/// Reads the query: which records to list, by default the year up to the end of this week.
private func listed(
    _ request: Request,
    _ viewer: Viewer,
    today: LocalDate
) throws -> (HoursFilter, Paging) {
    var query = Query(request)
    let nextWeek = today.startOfWeek(firstDay: viewer.weekStart).adding(days: 7)
    let asked = (from: query.date("from"), to: query.date("to"))
    let to = asked.to ?? asked.from?.adding(days: HoursFilter.longest) ?? nextWeek
    let from = asked.from ?? to.adding(days: -HoursFilter.longest)
    if to < from { query.fail("to", "order", Phrase("hours.report.order")) }
    if from.days(until: to) > HoursFilter.longest {
        query.fail("to", "range", Phrase("hours.report.range", ["most": .number(HoursFilter.longest)]))
    }
    let person = query.member("person", viewer)
    let project = query.id("project", of: ProjectKey.self)
    let paging = Paging(&query, keys: 2)
    try query.finish()
    return (HoursFilter(from: from, to: to, person: person, project: project), paging)
}
