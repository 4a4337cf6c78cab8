import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The maximum number of days in one list of shifts.
let longestList = 63

/// `/crews/{crew}/shifts`
struct RosterAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listShifts) { request, context in
            let viewer = context.viewer
            let (whose, from, to, paging) = try listed(
                request,
                viewer,
                today: viewer.zone.today(at: context.site.clock.now)
            )
            let shifts = try await context.read { tx in
                try Shift.list(whose, crew: viewer.crew, from: from, to: to, paging, in: tx)
            }
            return paging.answer(shifts.map(\.json), to: request) { [$0.date, $0.start, $0.id] }
        }
        routes.on(.makeShift) { request, context, input in
            try await context.write(request, input: input) { tx in
                let (draft, holder) = try input.checked()
                let shift = try Shift.add(draft, holder: holder, in: tx)
                return Reply(shift.json, status: .created, version: shift.version)
            }
        }
        routes.on(.getShift) { request, context in
            let viewer = context.viewer
            let id = try context.id("shift", of: ShiftKey.self)
            let shift = try await context.read { tx in try Shift.find(id, crew: viewer.crew, in: tx) }
            return context.answer(shift.json, version: shift.version, to: request)
        }
        routes.on(.changeShift) { request, context, input in
            let id = try context.id("shift", of: ShiftKey.self)
            let precondition = Precondition(request)
            let scope = try scope(request)
            return try await context.write(request, input: input) { tx in
                let holder = try input.holder()
                let shift = try Shift.change(id, scope: scope, holder: holder, if: precondition, in: tx) {
                    try input.applied(to: $0.draft)
                }
                return Reply(shift.json, version: shift.version)
            }
        }
        routes.on(.removeShift) { request, context in
            let id = try context.id("shift", of: ShiftKey.self)
            let precondition = Precondition(request)
            let scope = try scope(request)
            return try await context.write(request) { tx in
                try Shift.delete(id, scope: scope, if: precondition, in: tx)
                return .noContent
            }
        }
        routes.on(.listShiftHistory) { request, context in
            let paging = try Paging(request)
            let viewer = context.viewer
            let id = try context.id("shift", of: ShiftKey.self)
            let lines = try await context.read { tx in
                _ = try Shift.find(id, crew: viewer.crew, in: tx)
                return try HistoryLine.of(id, crew: viewer.crew, paging, in: tx)
            }
            let entries = lines.map { ($0.seq, $0.json(context.words, for: viewer)) }
            return paging.answer(entries, to: request) {
                [String($0.0)]
            } item: {
                $0.1
            }
        }
    }
}

/// Reads the scope of a change of a shift that belongs to a fixed shift.
private func scope(_ request: Request) throws -> ShiftScope {
    var query = Query(request)
    let scope = query.choice("scope", default: ShiftScope.only)
    try query.finish()
    return scope
}

/// Reads the query: the people and the dates.
private func listed(
    _ request: Request,
    _ viewer: Viewer,
    today: LocalDate
) throws -> (Shift.Whose, from: LocalDate, to: LocalDate, Paging) {
    var query = Query(request)
    let (from, to) = query.rosterDates(viewer, today: today)
    let whose: Shift.Whose =
        switch query.text("person") {
        case nil: .everyone
        case "open": .unassigned
        default: query.member("person", viewer).map(Shift.Whose.of) ?? .everyone
        }
    let paging = Paging(&query, keys: 3)
    try query.finish()
    return (whose, from, to, paging)
}

extension Query {
    /// The dates `from` and `to`, by default 63 days from the first day of this week.
    mutating func rosterDates(_ viewer: Viewer, today: LocalDate) -> (from: LocalDate, to: LocalDate) {
        let from = date("from") ?? today.startOfWeek(firstDay: viewer.weekStart)
        let to = date("to") ?? from.adding(days: longestList)
        // What follows from an invalid date is no error of the other.
        if !check.fields.isEmpty { return (from, to) }
        if to < from { fail("to", "order", Phrase("shifts.list.order")) }
        if from.days(until: to) > longestList {
            fail("to", "range", Phrase("shifts.list.range", ["most": .number(longestList)]))
        }
        return (from, to)
    }
}

extension NewShift {
    /// - Throws: `AppError.invalid`.
    func checked() throws -> (ShiftDraft, holder: PersonID?) {
        var check = Validation()
        let draft = ShiftDraft(
            date: check.date("date", date),
            start: check.time("start", start),
            end: check.time("end", end),
            position: check.optionalLine("position", position, most: Positions.longest)
        )
        let holder: PersonID? = check.id("person", person)
        try check.finish()
        return (draft, holder)
    }
}

extension ShiftPatch {
    func applied(to old: ShiftDraft) throws -> ShiftDraft {
        var check = Validation()
        let draft = ShiftDraft(
            date: date.map { check.date("date", $0) } ?? old.date,
            start: start.map { check.time("start", $0) } ?? old.start,
            end: end.map { check.time("end", $0) } ?? old.end,
            position: check.optionalLine("position", position.applied(to: old.position), most: Positions.longest)
        )
        try check.finish()
        return draft
    }

    func holder() throws -> PersonID?? {
        switch person {
        case .keep: return nil
        case .clear: return .some(nil)
        case .set(let text):
            return try .some(PersonID(text, field: "person"))
        }
    }
}
