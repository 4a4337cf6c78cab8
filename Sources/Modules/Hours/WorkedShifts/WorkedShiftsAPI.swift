import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/worked-shifts`
struct WorkedShiftsAPI {
    let source: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        routes.on(.listWorkedShifts) { request, context in
            let (viewer, now, source) = (context.viewer, context.site.clock.now, source)
            var query = Query(request)
            let today = viewer.zone.today(at: now)
            let end = query.date("to") ?? today.adding(days: 1)
            let first = query.date("from") ?? end.adding(days: -28)
            let person = query.member("person", viewer)
            let paging = Paging(&query, keys: 1)
            try query.finish()
            if first > end {
                query.fail("to", "order", Phrase("hours.report.order"))
            } else if first.days(until: end) > ComparedShift.longest {
                query.fail("to", "range", Phrase("hours.shifts.range", ["most": .number(ComparedShift.longest)]))
            }
            try query.finish()
            let shifts = try await context.read { tx in
                let person = try viewer.whose(person, in: tx).id
                return try ComparedShift.list(source, of: person, crew: viewer.crew, first..<end, now: now, in: tx)
            }
            return try paging.answer(shifts.map(\.json), inMemory: \.id, to: request) { $0 }
        }
        routes.on(.logShift) { request, context, input in
            let (words, source) = (context.words, source)
            let id = try context.id("shift", of: ShiftKey.self)
            return try await context.write(request, input: input) { tx in
                let project: ProjectID? = try Validation.one { $0.id("project", input.project) }
                let record = try HoursRecord.log(
                    id,
                    from: source,
                    project: project,
                    unnamed: words("hours.shifts.unnamed"),
                    in: tx
                )
                return Reply(record.json(nil, words), status: .created, version: record.version)
            }
        }
    }
}

extension Viewer {
    /// The person whose hours are requested: the viewer or, for managers, anyone who is or was in the crew.
    /// - Throws: `AppError.notFound`.
    func whose(_ person: PersonID?, in tx: Tx) throws -> Named {
        guard let person, person != self.person else { return Named(id: self.person, name: name) }
        try requireVisible(person)
        let found = try tx.first(
            """
            SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.person = \(person)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
        return try found.orNotFound()
    }
}

extension ComparedShift {
    var json: API.WorkedShift {
        API.WorkedShift(
            id: shift.id.description,
            date: shift.date.description,
            start: shift.start.description,
            end: shift.end.description,
            position: shift.position,
            planned: shift.planned,
            record: record?.id.description,
            actual: record?.minutes
        )
    }
}
