import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The most days that one list of shifts covers.
let longestList = 63

/// `/crews/{crew}/shifts`
struct RosterAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("shifts") { request, context in
            let viewer = context.viewer
            let (whose, from, to, paging) = try listed(
                request,
                viewer,
                today: viewer.zone.today(at: context.site.clock.now)
            )
            let shifts = try await context.site.database.read { tx in
                try Shift.list(whose, crew: viewer.crew, from: from, to: to, paging, in: tx)
            }
            return paging.answer(shifts, to: request) {
                [$0.date.description, $0.start.description, $0.id.description]
            }
        }
        routes.post("shifts") { request, context in
            let viewer = context.viewer
            let input = try await request.json(NewShift.self)
            return try await context.write(request, input: input) { tx, now in
                let (draft, holder) = try input.checked()
                let shift = try Shift.add(draft, holder: holder, by: viewer, at: now, in: tx)
                return Reply(shift.json, status: .created, version: shift.version)
            }
        }
        routes.get("shifts/{id}") { request, context in
            try Query(request, []).finish()
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftKey.self)
            let shift = try await context.site.database.read { tx in try Shift.find(id, crew: viewer.crew, in: tx) }
            return context.answer(shift.json, version: shift.version, to: request)
        }
        routes.patch("shifts/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftKey.self)
            let precondition = Precondition(request)
            let scope = try scope(request)
            let input = try await request.json(ShiftPatch.self)
            return try await context.write(request, input: input, parameters: ["scope"]) { tx, now in
                let change = scope == .following ? Shift.changeFollowing : Shift.change
                let shift = try change(id, try input.holder(), precondition, viewer, now, tx, input.applied)
                return Reply(shift.json, version: shift.version)
            }
        }
        routes.delete("shifts/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftKey.self)
            let precondition = Precondition(request)
            let scope = try scope(request)
            return try await context.write(request, parameters: ["scope"]) { tx, now in
                let delete = scope == .following ? Shift.deleteFollowing : Shift.delete
                try delete(id, precondition, viewer, now, tx)
                return .noContent
            }
        }
        routes.get("shifts/{id}/history") { request, context in
            var query = try Query(request, ["limit", "after"])
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftKey.self)
            let lines = try await context.site.database.read { tx in
                _ = try Shift.find(id, crew: viewer.crew, in: tx)
                return try HistoryLine.of(id, crew: viewer.crew, paging, in: tx)
            }
            let entries = lines.compactMap { line in line.json(context.words, for: viewer).map { (line.seq, $0) } }
            return paging.answer(entries, to: request) {
                [String($0.0)]
            } item: {
                $0.1
            }
        }
    }
}

/// How much of a fixed shift a change of one of its shifts is for.
private func scope(_ request: Request) throws -> ShiftScope {
    var query = try Query(request, ["scope"])
    let scope = query.choice("scope", default: ShiftScope.only)
    try query.finish()
    return scope
}

/// Reads which shifts are asked for: this week and the next eight unless said otherwise.
private func listed(
    _ request: Request,
    _ viewer: Viewer,
    today: LocalDate
) throws -> (Shift.Whose, from: LocalDate, to: LocalDate, Paging) {
    var query = try Query(request, ["from", "to", "person", "limit", "after"])
    let from = query.date("from") ?? today.startOfWeek(firstDay: viewer.weekStart)
    let to = query.date("to") ?? from.adding(days: longestList)
    if to < from { query.fail("to", "order", Phrase("shifts.list.order")) }
    if from.days(until: to) > longestList {
        query.fail("to", "range", Phrase("shifts.list.range", ["most": .number(longestList)]))
    }
    let whose: Shift.Whose =
        switch query.text("person") {
        case nil: .everybodys
        case "open": .nobodys
        default: query.person("person", viewer).map(Shift.Whose.of) ?? .everybodys
        }
    let paging = Paging(&query, keys: 3)
    try query.finish()
    return (whose, from, to, paging)
}

extension NewShift {
    fileprivate func checked() throws -> (ShiftDraft, holder: PersonID?) {
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
    fileprivate func applied(to old: Shift) throws -> ShiftDraft {
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

    fileprivate func holder() throws -> PersonID?? {
        switch person {
        case .keep: return nil
        case .clear: return .some(nil)
        case .set(let text):
            guard let id = PersonID(text) else {
                throw AppError.invalid("person", "id", Phrase("error.field.id"))
            }
            return .some(id)
        }
    }
}
