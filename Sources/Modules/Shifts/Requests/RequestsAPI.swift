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
        routes.on(.listShiftRequests) { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            var query = Query(request)
            let person = query.member("person", viewer)
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let requests = try await context.read { tx in
                try ShiftRequest.open(of: person, viewer, now: now, paging, in: tx)
            }
            return paging.answer(requests, to: request) {
                [$0.date.description, $0.id.description]
            } item: {
                $0.json
            }
        }
        routes.on(.listRequestDays) { request, context in
            let (viewer, now, paging) = (context.viewer, context.site.clock.now, try Paging(request))
            let days = try await context.read { tx in try RequestDays.of(viewer, now: now, in: tx) }
            return try paging.answer(days.free.map(\.description), inMemory: \.self, to: request) { $0 }
        }
        routes.on(.requestShifts) { request, context, input in
            try await context.write(request, input: input) { tx in
                let asked = try ShiftRequest.ask(for: try input.checked(), in: tx)
                return Reply(Page(items: asked.map(\.json), next: nil), status: .created)
            }
        }
        routes.on(.withdrawShiftRequest) { request, context in
            let id = try context.id("request", of: ShiftRequestKey.self)
            return try await context.write(request) { tx in
                try ShiftRequest.withdraw(id, in: tx)
                return .noContent
            }
        }
        routes.on(.suggestShifts) { request, context, input in
            let words = context.words
            let id = try context.id("request", of: ShiftRequestKey.self)
            return try await context.write(request, input: input) { tx in
                let shifts = try suggestedShifts(input.shifts)
                let made = try ShiftRequest.suggest(shifts, for: id, in: tx)
                let items = made.map { $0.json(words, reader: tx.person) }
                return Reply(Page(items: items, next: nil), status: .created)
            }
        }
    }
}

extension NewShiftRequests {
    func checked() throws -> [LocalDate] {
        var check = Validation()
        if dates.count > ShiftRequest.daysAhead {
            check.fail("dates", "tooMany", Phrase("shifts.request.tooMany", ["most": .number(ShiftRequest.daysAhead)]))
        }
        let checked = dates.prefix(ShiftRequest.daysAhead).map { check.date("dates", $0) }
        try check.finish()
        return checked
    }
}

/// - Throws: `AppError.invalid` for no or too many shifts, or an invalid id.
func suggestedShifts(_ entered: [String]) throws -> [ShiftID] {
    var check = Validation()
    // An empty string is not an id: a form sends it for an unselected choice.
    let entered = entered.filter { !$0.isEmpty }
    if entered.isEmpty { check.fail("shifts", "required", Phrase("shifts.suggest.none")) }
    if entered.count > mostSuggestions {
        check.fail("shifts", "tooMany", Phrase("shifts.suggest.tooMany", ["most": .number(mostSuggestions)]))
    }
    let shifts: [ShiftID] = entered.prefix(mostSuggestions).compactMap { check.id("shifts", $0) }
    try check.finish()
    return shifts
}
