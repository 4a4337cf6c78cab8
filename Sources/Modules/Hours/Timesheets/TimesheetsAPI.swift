import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/timesheets`
struct TimesheetsAPI {
    let shifts: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        routes.on(.listTimesheets, list)
        routes.on(.approveTimesheets, approveSeveral)
        routes.on(.getTimesheet) { request, context in
            let (person, period) = (try context.sheetPerson(), try context.sheetPeriod())
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let (sheet, version) = try await context.read { tx in try answer(person, period, viewer, now, tx) }
            return context.answer(sheet, version: version, to: request)
        }
        step(.submitTimesheet, routes) { try $0.submit(in: $1) }
        step(.approveTimesheet, routes) { try $0.approve(in: $1) }
        step(.returnTimesheet, hasReason: true, routes) { try $0.sendBack(in: $1) }
        step(.reopenTimesheet, hasReason: true, routes) { try $0.reopen(in: $1) }
    }

    private func step(
        _ endpoint: Endpoint<TimesheetReason, API.Timesheet>,
        hasReason: Bool = false,
        _ routes: Routes<CrewContext>,
        _ take: @escaping SheetOrder.Step
    ) {
        routes.on(endpoint) { request, context, input in
            if input.reason != nil && !hasReason {
                throw AppError.invalid("reason", "unknown", Phrase("error.field.unknown"))
            }
            let order = try context.sheetOrder(reason: input.reason, Precondition(request))
            return try await context.write(request, input: input) { tx in
                try take(order, tx)
                let (sheet, version) = try answer(order.person, order.period, tx.viewer, tx.now, tx)
                return Reply(sheet, version: version)
            }
        }
    }

    @Sendable private func list(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        var query = Query(request)
        let asked = query.text("period")
        let period = asked.flatMap { Period($0) }
        if asked != nil && period == nil { query.fail("period", "period", Phrase("hours.period.form")) }
        let state = query.choice("state", of: TimesheetState.self)
        let paging = Paging(&query, keys: 2)
        try query.finish()
        let after = try paging.last { keys in PersonID(keys[1]).map { (name: keys[0], id: $0) } }
        let (found, history) = try await context.read { tx in
            let found = try PeriodHours.list(
                try period ?? Period.handedIn(with: viewer.zone.today(at: now), viewer, in: tx),
                state: state,
                after: after,
                most: paging.fetched,
                viewer,
                shifts,
                at: now,
                in: tx
            )
            return (found, try SheetEvent.of(found.compactMap(\.sheet?.id), crew: viewer.crew, in: tx))
        }
        return paging.answer(found, to: request) {
            [$0.person.name, $0.person.id.description]
        } item: { hours in
            hours.json(hours.sheet.flatMap { history[$0.id] } ?? [])
        }
    }

    @Sendable private func approveSeveral(_ request: Request, _ context: CrewContext) async throws -> Response {
        let input = try await request.json(NewTimesheetApprovals.self)
        let (period, people) = try input.checked()
        if let first = try await context.repeated(request, input: input) { return first }
        try context.viewer.requireManager()
        let words = context.words
        let refusals = try await context.approve(people.map { ($0, Precondition.none) }, period)
        let items = zip(people, refusals).map { person, refusal in
            TimesheetApproval(person: person.description, refusal: refusal.map { words($0) })
        }
        // Each timesheet was decided separately: the stored response for a retry is the list of results.
        return try await context.write(request, input: input, archived: .allowed) { _ in
            Reply(TimesheetApprovals(items: items))
        }
    }

    private func answer(
        _ person: PersonID,
        _ period: Period,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> (sheet: API.Timesheet, version: Int) {
        let hours = try PeriodHours.find(person, period, viewer, shifts, at: now, in: tx)
        let history = try hours.sheet.map { try SheetEvent.of([$0.id], crew: viewer.crew, in: tx)[$0.id] ?? [] } ?? []
        return (hours.json(history), hours.version)
    }
}

extension CrewContext {
    /// The person in the path: `me`, or an id.
    /// - Throws: `AppError.notFound` for another person, unless the viewer is a manager.
    func sheetPerson() throws -> PersonID {
        if try text("person") == "me" { return viewer.person }
        let person = try id("person", of: PersonKey.self)
        try viewer.requireVisible(person)
        return person
    }

    /// A request about the timesheet in the path.
    func sheetOrder(reason: String?, _ seen: Precondition) throws -> SheetOrder {
        SheetOrder(person: try sheetPerson(), period: try sheetPeriod(), reason: reason, seen: seen)
    }

    /// The week or month in the path.
    func sheetPeriod() throws -> Period {
        try Period(text("period")).orNotFound()
    }
}

extension NewTimesheetApprovals {
    fileprivate func checked() throws -> (period: Period, people: [PersonID]) {
        var check = Validation()
        check.range("people", people.count, Limits.people)
        var ids: [PersonID] = []
        for text in people {
            guard let id = PersonID(text) else {
                check.fail("people", "id", Phrase("error.field.id"))
                break
            }
            if !ids.contains(id) { ids.append(id) }
        }
        let period = Period(period)
        if period == nil { check.fail("period", "period", Phrase("hours.period.form")) }
        try check.finish()
        guard let period else { throw AppError.notFound }
        return (period, ids)
    }
}
