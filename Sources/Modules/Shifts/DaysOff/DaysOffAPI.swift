import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/days-off`
struct DaysOffAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listDaysOff) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            var filter = DaysOff.Filter(from: query.date("from") ?? viewer.zone.today(at: context.site.clock.now))
            filter.state = query.choice("state")
            filter.person = query.member("person", viewer)
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let found = try await context.read { [filter] tx in try DaysOff.list(filter, viewer, paging, in: tx) }
            return paging.answer(found, to: request) {
                [$0.first.description, $0.id.description]
            } item: {
                $0.json
            }
        }
        routes.on(.addDaysOff) { request, context, input in
            try await context.write(request, input: input) { tx in
                Reply(try DaysOff.add(try input.checked(tx.person), in: tx).json, status: .created)
            }
        }
        routes.on(.getDaysOff) { request, context in
            let viewer = context.viewer
            let id = try context.id("daysOff", of: DaysOffKey.self)
            let found = try await context.read { tx in try DaysOff.find(id, viewer, in: tx) }
            return jsonAnswer(found.json)
        }
        routes.on(.withdrawDaysOff) { request, context in
            let id = try context.id("daysOff", of: DaysOffKey.self)
            return try await context.write(request) { tx in
                try DaysOff.withdraw(id, in: tx)
                return .noContent
            }
        }
        routes.on(.listHolidayBalances) { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            var query = Query(request)
            let year = query.date("date")?.year
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let balances = try await context.read { tx in
                try HolidayBalance.list(year: year, viewer, now: now, in: tx)
            }
            return try paging.answer(balances.map(\.json), inMemory: \.person.id, to: request) { $0 }
        }
        routes.on(.setHolidayAllowance) { request, context, input in
            let person = try context.id("person", of: PersonKey.self)
            return try await context.write(request, input: input) { tx in
                Reply(try HolidayBalance.allow(input.days, to: person, in: tx).json)
            }
        }
        decide(.approveDaysOff, routes) { id, _, tx in try DaysOff.approve(id, in: tx) }
        decide(.declineDaysOff, routes) { id, reason, tx in try DaysOff.decline(id, reason: reason, in: tx) }
    }

    private func decide(
        _ endpoint: Endpoint<DaysOffDecision, API.DaysOff>,
        _ routes: Routes<CrewContext>,
        _ rule: @escaping @Sendable (DaysOffID, String?, MemberTransaction) throws -> DaysOff
    ) {
        routes.on(endpoint) { request, context, input in
            let id = try context.id("daysOff", of: DaysOffKey.self)
            return try await context.write(request, input: input) { tx in
                try Reply(rule(id, checkedReason(input.reason), tx).json)
            }
        }
    }
}

extension NewDaysOff {
    /// - Parameter viewer: the person who is off, unless the input names another.
    fileprivate func checked(_ viewer: PersonID) throws -> DaysOffDraft {
        var check = Validation()
        let person: PersonID? = check.id("person", person)
        let first = check.date("first", first)
        let draft = DaysOffDraft(
            person: person ?? viewer,
            kind: kind,
            first: first,
            last: check.optionalDate("last", last) ?? first,
            note: check.optionalLine("note", note, most: longestReason)
        )
        try check.finish()
        return draft
    }
}

extension DaysOff {
    var json: API.DaysOff {
        API.DaysOff(
            id: id.description,
            person: person.json,
            kind: kind,
            state: state,
            first: first.description,
            last: last.description,
            note: note,
            createdAt: createdAt.description,
            decidedBy: decidedBy?.json,
            decidedAt: decidedAt?.description,
            reason: reason
        )
    }
}
