import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/shift-requests`
struct RequestsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("shift-requests") { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            var query = try Query(request, ["person", "limit", "after"])
            let person = query.text("person") == nil ? nil : query.person("person", viewer)
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let requests = try await context.site.database.read { tx in
                try ShiftRequest.open(of: person, viewer, now: now, paging, in: tx)
            }
            return paging.answer(requests, to: request) {
                [$0.date.description, $0.id.description]
            } item: {
                $0.json
            }
        }
        routes.get("shift-requests/days") { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            try Query(request, []).finish()
            let days = try await context.site.database.read { tx in try RequestDays.of(viewer, now: now, in: tx) }
            return jsonAnswer(Page(items: days.free.map(\.description), next: nil))
        }
        routes.post("shift-requests") { request, context in
            let viewer = context.viewer
            let input = try await request.json(NewShiftRequests.self)
            return try await context.write(request, input: input) { tx, now in
                let asked = try ShiftRequest.ask(for: try input.checked(), by: viewer, at: now, in: tx)
                return Reply(Page(items: asked.map(\.json), next: nil), status: .created)
            }
        }
        routes.delete("shift-requests/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftRequestKey.self)
            return try await context.write(request) { tx, now in
                try ShiftRequest.withdraw(id, by: viewer, at: now, in: tx)
                return .noContent
            }
        }
        routes.post("shift-requests/{id}/suggestions") { request, context in
            let viewer = context.viewer
            let words = context.words
            let id = try context.id("id", of: ShiftRequestKey.self)
            let input = try await request.json(NewSuggestions.self)
            return try await context.write(request, input: input) { tx, now in
                let shifts = try suggestedShifts(input.shifts)
                let made = try ShiftRequest.suggest(shifts, for: id, by: viewer, at: now, in: tx)
                let items = made.map { $0.json(words, reader: viewer.person) }
                return Reply(Page(items: items, next: nil), status: .created)
            }
        }
    }
}

extension NewShiftRequests {
    fileprivate func checked() throws -> [LocalDate] {
        var check = Validation()
        if dates.count > ShiftRequest.daysAhead {
            check.fail("dates", "tooMany", Phrase("shifts.request.tooMany", ["most": .number(ShiftRequest.daysAhead)]))
        }
        let checked = dates.prefix(ShiftRequest.daysAhead).map { check.date("dates", $0) }
        try check.finish()
        return checked
    }
}

/// - Throws: `AppError.invalid` for none, too many, or what is no key.
func suggestedShifts(_ typed: [String]) throws -> [ShiftID] {
    var check = Validation()
    if typed.isEmpty { check.fail("shifts", "required", Phrase("shifts.suggest.none")) }
    if typed.count > mostSuggestions {
        check.fail("shifts", "tooMany", Phrase("shifts.suggest.tooMany", ["most": .number(mostSuggestions)]))
    }
    let shifts: [ShiftID] = typed.prefix(mostSuggestions).compactMap { check.id("shifts", $0) }
    try check.finish()
    return shifts
}
